import { type OrderDetail } from '@boucle/contract/features/orders/calls.ts';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { useReadingAgain } from '../../../shared/useReadingAgain.ts';
import { conflictOf } from '../../../shared/versions/conflict.ts';
import { ConflictNotice } from '../../../shared/versions/ConflictNotice.tsx';
import { FormatsAwaited } from './FormatsAwaited.tsx';
import { type StepProps } from './stepProps.ts';
import { differencesOf, exceeds, linesOf, plannedOf } from './pieces.ts';
import { PiecesTable } from './PiecesTable.tsx';
import { StepDialog } from './StepDialog.tsx';
import { useFormatChoices } from './useFormatChoices.ts';
import { useOrderStep } from './useOrderStep.ts';

const readingOf = (order: OrderDetail) => ({
  version: order.version,
  deliver: plannedOf(order, 'deliver'),
  pickup: plannedOf(order, 'pickup'),
});

/**
 * « Modifier les quantités »: both ways while the order waits, what is to be taken back until it is
 * delivered. What somebody else saved in the meantime is shown next to what is typed.
 */
export function ChangeDialog({ order, onClose }: StepProps) {
  const [read, setRead] = useState(() => readingOf(order));
  const [deliver, setDeliver] = useState(read.deliver);
  const [pickup, setPickup] = useState(read.pickup);
  const [theirs, setTheirs] = useState<ReturnType<typeof readingOf>>();
  const { choices, failure, retry } = useFormatChoices(order);
  const waits = order.status === 'pending';
  const step = useOrderStep({
    send: client.orders.change,
    success: 'Quantités modifiées.',
    onDone: onClose,
    onConflict: (error) => {
      const current = conflictOf(error, order);
      if (current) setTheirs(readingOf(current));
      return current !== undefined;
    },
  });
  const save = (version: number) =>
    step.send({
      id: order.id,
      version,
      ...(waits && { deliver: linesOf(deliver, { zeros: false }) }),
      pickup: linesOf(pickup, { zeros: false }),
    });
  const readingAgain = useReadingAgain();
  const available = Object.fromEntries(choices?.map((one) => [one.format_id, one.available]) ?? []);
  return (
    <StepDialog
      title="Modifier les quantités"
      confirm="Enregistrer"
      busy={step.busy}
      dirty={deliver !== read.deliver || pickup !== read.pickup}
      refused={choices === undefined || (waits && !readingAgain && exceeds(deliver, available))}
      refusal={step.refusal}
      onClose={onClose}
      onSubmit={() => save(read.version)}
    >
      {theirs && (
        <ConflictNotice
          differences={differencesOf({ deliver: waits ? deliver : theirs.deliver, pickup }, theirs, choices ?? [])}
          busy={step.busy}
          onKeepMine={() => {
            setRead(theirs);
            setTheirs(undefined);
            save(theirs.version);
          }}
          onTakeTheirs={() => {
            setRead(theirs);
            setDeliver(theirs.deliver);
            setPickup(theirs.pickup);
            setTheirs(undefined);
          }}
        />
      )}
      {choices === undefined ? (
        <FormatsAwaited failure={failure} onRetry={retry} />
      ) : (
        <>
          {waits ? (
            <PiecesTable
              title="À livrer"
              choices={choices.filter(
                (one) => one.offered || one.available > 0 || read.deliver[one.format_id] !== undefined,
              )}
              beside={{ label: 'Disponibles', pieces: available }}
              quantityLabel="Quantité"
              value={deliver}
              onChange={setDeliver}
              bound={{ owner: order.restaurant.name, after: 'Après' }}
              hint="Réservés dans le stock propre du restaurant, au prix de consigne de maintenant."
            />
          ) : (
            <p className="b-muted">Retirée au restaurant, la commande ne change plus que par ce qu’elle reprend.</p>
          )}
          <PiecesTable
            title="À reprendre"
            choices={choices}
            beside={{ label: 'Prévu', pieces: read.pickup }}
            quantityLabel="Quantité"
            value={pickup}
            onChange={setPickup}
          />
        </>
      )}
    </StepDialog>
  );
}
