import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors, problemOf } from '../shared/problem.ts';
import { Window } from '../shared/ownPages/Window.tsx';
import { Button } from '../ui/Button.tsx';
import { FormError } from '../ui/form/FormError.tsx';
import { TextField } from '../ui/form/TextField.tsx';
import { client } from './own.ts';
import { readCurrent } from './queries.ts';

/** The customer's first name and name. */
export function NameWindow({ name, onClose }: { name: string; onClose: () => void }) {
  const [typed, setTyped] = useState(name);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const queries = useQueryClient();
  const save = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const { data } = await client.customer.update({ name: typed });
      queries.setQueryData(readCurrent.queryKey, data);
      onClose();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  const { name: wrong } = fieldErrors(failure);
  return (
    <Window title="Mon nom" dirty={typed !== name} onClose={onClose}>
      <form
        className="b-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <FormError message={wrong === undefined ? problemOf(failure) : undefined} />
        <TextField
          label="Prénom et nom"
          autoComplete="name"
          autoFocus
          value={typed}
          error={wrong}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" full variant="contained" size="large" busy={busy}>
          Enregistrer
        </Button>
      </form>
    </Window>
  );
}
