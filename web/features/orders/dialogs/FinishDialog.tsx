import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { useReadPieces } from '../../../shared/units/useReadPieces.ts';
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
  const given = useReadPieces(toDeliver);
  const taken = useReadPieces(toPickUp);
  const [opened, setOpened] = useState(false);
  const { choices, failure, retry } = useFormatChoices(order);
  const step = useOrderStep({ send: client.orders.finish, success: 'Commande livrée.', onDone: onClose });
  const deliverable = order.lines.filter(({ act }) => act === 'deliver');
  const leftovers = leavesSome(toDeliver, given.pieces);
  return (
    <StepDialog
      title="Livrer la commande"
      confirm="Confirmer la livraison"
      busy={step.busy}
      dirty={given.pieces !== toDeliver || taken.pieces !== toPickUp || opened}
      refused={exceeds(given.pieces, toDeliver)}
      refusal={step.refusal}
      onClose={onClose}
      onSubmit={() =>
        step.send({
          id: order.id,
          delivered: linesOf(given.pieces, { zeros: true, units: given.units }),
          picked_up: linesOf(taken.pieces, { zeros: false, units: taken.units }),
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
          value={given.pieces}
          onChange={given.setPieces}
          scan={given.scan}
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
        value={taken.pieces}
        onChange={taken.setPieces}
        scan={taken.scan}
        hint="Tout ce qui a été repris, même sans être prévu. Un surplus est noté comme incident, sans argent."
      />
      {choices === undefined && <FormatsAwaited failure={failure} onRetry={retry} others />}
    </StepDialog>
  );
}
