import { orderCustomer } from '../orderCustomer.ts';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { useReadPieces } from '../../../shared/units/useReadPieces.ts';
import { FormatsAwaited } from './FormatsAwaited.tsx';
import { type StepProps } from './stepProps.ts';
import { linesOf, takenOf } from './pieces.ts';
import { PiecesTable } from './PiecesTable.tsx';
import { StepDialog } from './StepDialog.tsx';
import { useFormatChoices } from './useFormatChoices.ts';
import { useOrderStep } from './useOrderStep.ts';

/**
 * « Corriger la reprise »: the true count of what was taken back; only the difference is recorded.
 */
export function FixDialog({ order, onClose }: StepProps) {
  const [written] = useState(() => takenOf(order));
  const taken = useReadPieces(written);
  const { choices, failure, retry } = useFormatChoices(order);
  const step = useOrderStep({ send: client.orders.fix, success: 'Reprise corrigée.', onDone: onClose });
  return (
    <StepDialog
      title="Corriger la reprise"
      confirm="Corriger la reprise"
      busy={step.busy}
      dirty={taken.pieces !== written}
      refused={choices === undefined}
      refusal={step.refusal}
      onClose={onClose}
      onSubmit={() =>
        step.send({ id: order.id, picked_up: linesOf(taken.pieces, { zeros: true, units: taken.units }) })
      }
    >
      <p className="b-muted">
        Indiquez ce qui a vraiment été repris à {orderCustomer(order.customer)}. La consigne suit&nbsp;: rendue pour
        ceux qui manquaient, à nouveau gardée pour ceux qui étaient en trop.
      </p>
      {choices === undefined ? (
        <FormatsAwaited failure={failure} onRetry={retry} />
      ) : (
        <PiecesTable
          title="Repris au client"
          choices={choices}
          beside={{ label: 'Écrit', pieces: written }}
          quantityLabel="Vraiment repris"
          value={taken.pieces}
          onChange={taken.setPieces}
          scan={taken.scan}
        />
      )}
    </StepDialog>
  );
}
