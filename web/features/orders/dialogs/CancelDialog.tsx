import { atName, ofName } from '@boucle/contract/base/elision.ts';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { type StepProps } from './stepProps.ts';
import { exceeds, linesOf, type PiecesByFormat, plannedOf } from './pieces.ts';
import { PiecesTable } from './PiecesTable.tsx';
import { StepDialog } from './StepDialog.tsx';
import { useOrderStep } from './useOrderStep.ts';

const BACK = 'Garder la commande';
const CONFIRM = 'Annuler la commande';
const NONE: PiecesByFormat = {};

/**
 * « Annuler »: frees what is kept for the order; once taken, its containers go back, opened ones to
 * be washed.
 */
export function CancelDialog({ order, onClose }: StepProps) {
  const planned = plannedOf(order, 'deliver');
  const [opened, setOpened] = useState(NONE);
  const step = useOrderStep({ send: client.orders.cancel, success: 'Commande annulée.', onDone: onClose });
  if (order.status === 'pending') {
    return (
      <ConfirmDialog
        title="Annuler la commande"
        confirm={CONFIRM}
        cancel={BACK}
        tone="danger"
        busy={step.busy}
        error={step.refusal}
        onConfirm={() => step.send({ id: order.id })}
        onCancel={onClose}
      >
        Les contenants réservés {atName(order.restaurant.name)} et l’argent gardé sur la cagnotte redeviennent
        disponibles.
      </ConfirmDialog>
    );
  }
  return (
    <StepDialog
      title="Annuler la commande"
      confirm={CONFIRM}
      back={BACK}
      tone="danger"
      busy={step.busy}
      dirty={opened !== NONE}
      refused={exceeds(opened, planned)}
      refusal={step.refusal}
      onClose={onClose}
      onSubmit={() => step.send({ id: order.id, opened: linesOf(opened, { zeros: false }) })}
    >
      <p className="b-muted">
        Les contenants fermés retournent au stock propre {ofName(order.restaurant.name)}. Ceux qui ont été ouverts
        restent {atName(order.partner.name)}, à laver.
      </p>
      <PiecesTable
        title="Contenants ouverts"
        choices={order.lines.filter(({ act }) => act === 'deliver')}
        beside={{ label: 'Retirés', pieces: planned }}
        quantityLabel="Dont ouverts"
        value={opened}
        onChange={setOpened}
        bound={{ owner: 'la commande', after: 'Fermés' }}
      />
    </StepDialog>
  );
}
