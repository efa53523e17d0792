import { useState } from 'react';
import { fieldErrors, problemOf } from '../shared/problem.ts';
import { Window } from '../shared/ownPages/Window.tsx';
import { alerts } from '../ui/alerts/alerts.ts';
import { Button } from '../ui/Button.tsx';
import { FormError } from '../ui/form/FormError.tsx';
import { TextField } from '../ui/form/TextField.tsx';
import { client, signOut } from './own.ts';

/** Another address: a code is mailed there, which proves that it is the customer's. */
export function EmailWindow({ email, onClose }: { email: string; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [code, setCode] = useState('');
  const [isSent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const go = async () => {
    setBusy(true);
    setFailure(null);
    try {
      if (!isSent) {
        await client.customer.update({ email: typed });
        setSent(true);
      } else {
        await client.customer.confirmEmail({ code: code.replace(/\s/g, '') });
        signOut();
        alerts.show('success', 'Votre adresse est changée\u00a0: connectez-vous avec elle.');
      }
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const wrong = fieldErrors(failure);
  const shown = wrong[isSent ? 'code' : 'email'];
  return (
    <Window title="Mon e-mail" dirty={typed !== ''} onClose={onClose}>
      <form
        className="b-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void go();
        }}
      >
        <FormError message={shown === undefined ? problemOf(failure) : undefined} />
        {isSent ? (
          <TextField
            label="Code reçu"
            hint={`Six chiffres, envoyés à ${typed}. Ils valent dix minutes.`}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            value={code}
            error={shown}
            onChange={({ target }) => setCode(target.value)}
          />
        ) : (
          <TextField
            label="Nouvelle adresse"
            hint={`À la place de ${email}.`}
            type="email"
            autoComplete="email"
            autoFocus
            value={typed}
            error={shown}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        <Button
          type="submit"
          full
          variant="contained"
          size="large"
          busy={busy}
          refused={(isSent ? code : typed).trim() === ''}
        >
          {isSent ? 'Changer mon adresse' : 'Recevoir un code'}
        </Button>
      </form>
    </Window>
  );
}
