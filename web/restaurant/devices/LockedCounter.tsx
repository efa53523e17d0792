import { useState } from 'react';
import { fieldErrors, problemOf } from '../../shared/problem.ts';
import { useIdempotentMutation } from '../../shared/saving/useIdempotentMutation.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { client } from '../own.ts';
import { lock } from './lock.ts';

/** Asks a device that was not used for twelve hours for its PIN. */
export function LockedCounter({ label, onClose }: { label: string; onClose: () => void }) {
  const [pin, setPin] = useState('');
  const unlock = useIdempotentMutation({
    send: (typed: string, options) => client.restaurants.unlockDevice({ pin: typed }, options),
    sets: true,
    onDone: () => lock.set(false),
    onFailed: () => setPin(''),
  });
  const type = (typed: string) => {
    setPin(typed);
    // The fourth digit sends.
    if (/^\d{4}$/.test(typed) && !unlock.isPending) unlock.mutate(typed);
  };
  const { pin: pinError } = fieldErrors(unlock.error);
  return (
    <main className="b-signed-out">
      <Logo size={40} />
      <h1>{label}</h1>
      <p className="b-muted">Ce comptoir n’a pas servi depuis douze heures. Son code PIN le rouvre.</p>
      <FormError message={pinError === undefined ? problemOf(unlock.error) : undefined} />
      <TextField
        className="r-code"
        label="Code PIN du comptoir"
        hint="Quatre chiffres, choisis par le gérant. Cinq codes erronés ferment ce comptoir."
        type="password"
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        autoFocus
        value={pin}
        error={pinError}
        aria-busy={unlock.isPending}
        onChange={({ target }) => type(target.value)}
      />
      <Button variant="text" onClick={onClose}>
        Fermer ce comptoir
      </Button>
    </main>
  );
}
