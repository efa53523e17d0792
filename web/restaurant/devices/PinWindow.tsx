import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors, problemOf } from '../../shared/problem.ts';
import { useIdempotentMutation } from '../../shared/saving/useIdempotentMutation.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { client } from '../own.ts';
import { readDevices } from '../queries.ts';
import { Window } from '../../shared/ownPages/Window.tsx';

/** The PIN that the devices of a restaurant ask for, chosen or replaced. */
export function PinWindow({ id, onClose }: { id: number; onClose: () => void }) {
  const [pin, setPin] = useState('');
  const queries = useQueryClient();
  const choose = useIdempotentMutation({
    send: (typed: string, options) => client.restaurants.chooseDevicePin({ id, pin: typed }, options),
    sets: true,
    success: () => 'Le code PIN est enregistré.',
    onDone: ({ data }) => {
      queries.setQueryData(readDevices(id).queryKey, data);
      onClose();
    },
  });
  const { pin: pinError } = fieldErrors(choose.error);
  return (
    <Window title="Code PIN des appareils" dirty={pin !== ''} onClose={onClose}>
      <form
        className="b-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!choose.isPending) choose.mutate(pin);
        }}
      >
        <FormError message={pinError === undefined ? problemOf(choose.error) : undefined} />
        <TextField
          className="r-code"
          label="Quatre chiffres"
          hint="Vos collègues le tapent quand leur appareil n’a pas servi depuis douze heures."
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          autoFocus
          value={pin}
          error={pinError}
          onChange={({ target }) => setPin(target.value)}
        />
        <div className="r-window-acts">
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="contained" type="submit" busy={choose.isPending}>
            Enregistrer
          </Button>
        </div>
      </form>
    </Window>
  );
}
