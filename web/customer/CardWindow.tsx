import { count, euro, eurosOf } from '@boucle/contract/base/format.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCamera } from '../shared/camera/useCamera.ts';
import { fieldErrors, problemOf } from '../shared/problem.ts';
import { createAttempts } from '../shared/saving/attempts.ts';
import { Window } from '../shared/ownPages/Window.tsx';
import { alerts } from '../ui/alerts/alerts.ts';
import { Button } from '../ui/Button.tsx';
import { FormError } from '../ui/form/FormError.tsx';
import { TextField } from '../ui/form/TextField.tsx';
import { LOADING } from '../ui/texts.ts';
import { client } from './own.ts';
import { CHANGED } from './queries.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

/** A card's balance and loans become the customer's: its QR code, then its PIN. */
export function CardWindow({ onClose }: { onClose: () => void }) {
  const [card, setCard] = useState<string>();
  const [pin, setPin] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempts] = useState(createAttempts);
  const queries = useQueryClient();
  const take = async () => {
    if (card === undefined) return;
    setBusy(true);
    setFailure(null);
    try {
      const body = { transaction_type: 'redeem_card', card_uuid: card, pin } as const;
      const { data } = await client.transactions.record(body, attempts.optionsOf(undefined, body));
      attempts.done();
      for (const key of CHANGED) void queries.invalidateQueries({ queryKey: [key] });
      const pieces = data.containers_count;
      alerts.show(
        'success',
        `${euro(eurosOf(data.amount_cents))}${pieces === 0 ? '' : ` et ${count(pieces, 'contenant', 'contenants')}`} de la carte sont à vous.`,
      );
      onClose();
    } catch (error) {
      setFailure(error);
      setPin('');
    } finally {
      setBusy(false);
    }
  };
  const { pin: wrong } = fieldErrors(failure);
  return (
    <Window title="Reprendre une carte" dirty={false} onClose={onClose}>
      {card === undefined ? (
        <ScanCard onCard={setCard} />
      ) : (
        <form
          className="b-stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void take();
          }}
        >
          <FormError message={wrong === undefined ? problemOf(failure) : undefined} />
          <TextField
            label="Code PIN de la carte"
            hint="Imprimé sur la carte."
            type="password"
            inputMode="numeric"
            autoComplete="off"
            autoFocus
            value={pin}
            error={wrong}
            onChange={({ target }) => setPin(target.value)}
          />
          <Button type="submit" full variant="contained" size="large" busy={busy} refused={pin === ''}>
            Mettre son solde sur ma cagnotte
          </Button>
          <Button full onClick={() => setCard(undefined)}>
            Scanner une autre carte
          </Button>
        </form>
      )}
    </Window>
  );
}

function ScanCard({ onCard }: { onCard: (uuid: string) => void }) {
  const [refusal, setRefusal] = useState<string>();
  const use = (text: string): void => {
    const [uuid] = UUID.exec(text) ?? [];
    if (uuid === undefined) setRefusal('Ce QR code n’est pas celui d’une carte.');
    else onCard(uuid.toLowerCase());
  };
  const { video, problem, ready } = useCamera((text) => {
    use(text);
    return Promise.resolve();
  });
  return (
    <div className="b-stack">
      <FormError message={problem === undefined ? refusal : `${problem} Collez le texte du QR code.`} />
      {problem === undefined && (
        <div className="c-camera" aria-busy={!ready}>
          <video ref={video} muted playsInline aria-label="Image de l’appareil photo" />
          <p role="status">{ready ? 'Visez le QR code de la carte.' : LOADING}</p>
        </div>
      )}
      <TextField
        label="Texte du QR code"
        autoComplete="off"
        onChange={({ target }) => target.value.length >= 36 && use(target.value)}
      />
    </div>
  );
}
