import { dateTime } from '@boucle/contract/base/format.ts';
import { deviceLabel, DEVICE_LIMITS } from '@boucle/contract/shared/devices/labels.ts';
import { useState } from 'react';
import { fieldErrors, problemOf } from '../../shared/problem.ts';
import { useIdempotentMutation } from '../../shared/saving/useIdempotentMutation.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { address, becomeDevice, client } from '../own.ts';
import { Window } from '../../shared/ownPages/Window.tsx';

type PairWindowProps = {
  id: number;
  /** This browser becomes the device; else another one does, by the code that is shown. */
  here: boolean;
  onClose: () => void;
};

/** A device is named, then opened here at once, or elsewhere by the eight characters. */
export function PairWindow({ id, here, onClose }: PairWindowProps) {
  const [name, setName] = useState('');
  // A code serves once: a failure here takes another one.
  const [tries, setTries] = useState(0);
  const pair = useIdempotentMutation({
    send: async ({ typed }: { typed: string; tries: number }, options) => {
      const { data } = await client.restaurants.pairDevice({ id, name: typed }, options);
      if (here) await becomeDevice(data.code);
      return data;
    },
    sets: true,
    onFailed: () => here && setTries(tries + 1),
  });
  const title = here ? 'Ouvrir le comptoir sur cet appareil' : 'Associer un appareil';
  const code = here ? undefined : pair.data;
  if (code !== undefined)
    return (
      <Window title={title} dirty onClose={onClose}>
        <div className="b-stack">
          <output className="r-pairing" aria-label="Code de l’appareil">
            {`${code.code.slice(0, 4)}\u00a0${code.code.slice(4)}`}
          </output>
          <p>
            {`Sur l’autre téléphone ou tablette, ouvrez ${window.location.host}${address}, touchez «\u00a0J’ai un code d’appareil\u00a0» et tapez ces huit caractères.`}
          </p>
          <p className="b-muted">{`Ce code sert une fois, jusqu’à ${dateTime(code.expires_at).slice(-5)}.`}</p>
          <Button variant="contained" size="large" onClick={onClose}>
            Terminé
          </Button>
        </div>
      </Window>
    );
  const { name: nameError } = fieldErrors(pair.error);
  return (
    <Window title={title} dirty={name !== ''} onClose={onClose}>
      <form
        className="b-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!pair.isPending) pair.mutate({ typed: name.trim(), tries });
        }}
      >
        {here && (
          <p>
            Vous serez déconnecté de votre espace dans ce navigateur&nbsp;: il n’ouvrira plus que le comptoir, sans vos
            documents ni votre caisse.
          </p>
        )}
        <FormError message={nameError === undefined ? problemOf(pair.error) : undefined} />
        <TextField
          label="Nom de l’appareil"
          hint={`Ce qu’il enregistre est signé «\u00a0${deviceLabel(name.trim() === '' ? 'Terrasse' : name.trim())}\u00a0».`}
          maxLength={DEVICE_LIMITS.name}
          autoComplete="off"
          autoFocus
          value={name}
          error={nameError}
          onChange={({ target }) => setName(target.value)}
        />
        <div className="r-window-acts">
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="contained" type="submit" busy={pair.isPending}>
            {here ? 'Ouvrir le comptoir' : 'Afficher le code'}
          </Button>
        </div>
      </form>
    </Window>
  );
}
