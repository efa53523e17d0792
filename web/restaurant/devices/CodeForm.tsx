import { useState } from 'react';
import { problemOf } from '../../shared/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { becomeDevice } from '../own.ts';

/** The eight characters that the owner was shown open the counter here. */
export function CodeForm() {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await becomeDevice(code);
    } catch (error) {
      setProblem(problemOf(error));
      setBusy(false);
    }
  };
  return (
    <form
      className="b-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <TextField
        className="r-code"
        label="Code d’appareil"
        hint="Huit caractères, que le gérant voit dans son espace. Majuscules et tirets sont indifférents."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        autoFocus
        value={code}
        error={problem}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button variant="contained" size="large" type="submit" busy={busy} refused={code.trim() === ''}>
        Ouvrir le comptoir
      </Button>
    </form>
  );
}
