import { useState } from 'react';
import { client } from '../../api/client.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type StepProps } from './OrderDialogs.tsx';
import { linesOf, plannedOf } from './pieces.ts';
import { PiecesTable } from './PiecesTable.tsx';
import { StepDialog } from './StepDialog.tsx';
import { useFormatChoices } from './useFormatChoices.ts';
import { useOrderStep } from './useOrderStep.ts';

/** « Modifier les quantités »: both ways while the order waits, what is to be taken back until it is delivered. */
export function ChangeDialog({ order, onClose }: StepProps) {
  const [toDeliver] = useState(() => plannedOf(order, 'deliver'));
  const [toPickUp] = useState(() => plannedOf(order, 'pickup'));
  const [deliver, setDeliver] = useState(toDeliver);
  const [pickup, setPickup] = useState(toPickUp);
  const choices = useFormatChoices();
  const waits = order.status === 'pending';
  const step = useOrderStep({ send: client.orders.change, said: 'Quantités modifiées.', onDone: onClose });
  return (
    <StepDialog
      title="Modifier les quantités"
      confirm="Enregistrer"
      busy={step.busy}
      dirty={deliver !== toDeliver || pickup !== toPickUp}
      refusal={step.refusal}
      onClose={onClose}
      onSubmit={() =>
        step.send({
          id: order.id,
          ...(waits && { deliver: linesOf(deliver, { zeros: false }) }),
          pickup: linesOf(pickup, { zeros: false }),
        })
      }
    >
      {choices === undefined ? (
        <Skeleton width="100%" height="240px" />
      ) : (
        <>
          {waits ? (
            <PiecesTable
              title="À livrer"
              choices={choices}
              beside={{ label: 'Prévu', pieces: toDeliver }}
              quantityLabel="Quantité"
              value={deliver}
              onChange={setDeliver}
              hint="Réservés dans le stock propre du restaurant, au prix de consigne de maintenant."
            />
          ) : (
            <p className="b-muted">Retirée au restaurant, la commande ne change plus que par ce qu’elle reprend.</p>
          )}
          <PiecesTable
            title="À reprendre"
            choices={choices}
            beside={{ label: 'Prévu', pieces: toPickUp }}
            quantityLabel="Quantité"
            value={pickup}
            onChange={setPickup}
          />
        </>
      )}
    </StepDialog>
  );
}
