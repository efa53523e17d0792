import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { FormatsAwaited } from './FormatsAwaited.tsx';
import { type StepProps } from './stepProps.ts';
import { exceeds, leavesSome, linesOf, plannedOf } from './pieces.ts';
import { PiecesTable } from './PiecesTable.tsx';
import { StepDialog } from './StepDialog.tsx';
import { useFormatChoices } from './useFormatChoices.ts';
import { useOrderStep } from './useOrderStep.ts';

/** « Livrer »: what was handed over and taken back, as planned unless said otherwise. */
export function FinishDialog({ order, onClose }: StepProps) {
  const [toDeliver] = useState(() => plannedOf(order, 'deliver'));
  const [toPickUp] = useState(() => plannedOf(order, 'pickup'));
  const [delivered, setDelivered] = useState(toDeliver);
  const [pickedUp, setPickedUp] = useState(toPickUp);
  const [opened, setOpened] = useState(false);
  const { choices, failure, retry } = useFormatChoices(order);
  const step = useOrderStep({ send: client.orders.finish, success: 'Commande livrée.', onDone: onClose });
  const deliverable = order.lines.filter(({ act }) => act === 'deliver');
  const leftovers = leavesSome(toDeliver, delivered);
  return (
    <StepDialog
      title="Livrer la commande"
      confirm="Confirmer la livraison"
      busy={step.busy}
      dirty={delivered !== toDeliver || pickedUp !== toPickUp || opened}
      refused={exceeds(delivered, toDeliver)}
      refusal={step.refusal}
      onClose={onClose}
      onSubmit={() =>
        step.send({
          id: order.id,
          delivered: linesOf(delivered, { zeros: true }),
          picked_up: linesOf(pickedUp, { zeros: false }),
          ...(leftovers && { leftovers_opened: opened }),
        })
      }
    >
      {deliverable.length > 0 && (
        <PiecesTable
          title="Remis au client"
          choices={deliverable}
          beside={{ label: 'Prévu', pieces: toDeliver }}
          quantityLabel="Remis"
          value={delivered}
          onChange={setDelivered}
          bound={{ owner: 'la commande', after: 'Non remis' }}
        />
      )}
      {leftovers && (
        <Checkbox checked={opened} onChange={(event) => setOpened(event.target.checked)}>
          Les contenants non remis ont été ouverts&nbsp;: ils reviennent sales.
        </Checkbox>
      )}
      {/* As planned it may be delivered, whether the other formats come or not. */}
      <PiecesTable
        title="Repris au client"
        choices={choices ?? order.lines.filter(({ act }) => act === 'pickup')}
        beside={{ label: 'Prévu', pieces: toPickUp }}
        quantityLabel="Repris"
        value={pickedUp}
        onChange={setPickedUp}
        hint="Tout ce qui a été repris, même sans être prévu. Un surplus est noté comme incident, sans argent."
      />
      {choices === undefined && <FormatsAwaited failure={failure} onRetry={retry} others />}
    </StepDialog>
  );
}
