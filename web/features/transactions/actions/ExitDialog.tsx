import { count } from '@boucle/contract/format.ts';
import { EXIT_REASONS, type ExitReason } from '@boucle/contract/transactions/exitReasons.ts';
import { type TransactionRow } from '@boucle/contract/transactions/row.ts';
import { check } from '@boucle/contract/validation/rules.ts';
import { useState } from 'react';
import { MovementDialog } from '../../../shared/movements/MovementDialog.tsx';
import { WAREHOUSE } from '../../../shared/movements/warehouse.ts';
import { ruleMessage } from '../../../ui/form/fieldRules.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { type ActionProps } from '../../../shared/transactions/panel/actionProps.ts';
import { movementBody, recordMovement } from '../../../shared/transactions/panel/recordMovement.ts';
import { StateChoice } from './StateChoice.tsx';
import { useGridFormats } from './useGridFormats.ts';

const LABELS: Readonly<Record<ExitReason, string>> = {
  broken: 'Cassés',
  lost: 'Perdus',
  sold: 'Vendus',
  recycled: 'Recyclés',
  gap: 'Écart d’inventaire',
};
const REASONS = EXIT_REASONS.map((value) => ({ value, label: LABELS[value] }));

/** « Sortie de stock »: what leaves the programme for good, and why. */
export function ExitDialog({ onClose, onRecorded }: ActionProps) {
  const [state, setState] = useState<'clean' | 'dirty'>('clean');
  const [reason, setReason] = useState<ExitReason>();
  const grid = useGridFormats('warehouse', state);
  return (
    <MovementDialog<TransactionRow>
      title="Sortie de stock"
      {...grid}
      direction="out"
      owner={WAREHOUSE}
      extraFields={['reason']}
      extraErrors={() => {
        const message = ruleMessage('Raison', reason, [check('required')]);
        return message === undefined ? {} : { reason: message };
      }}
      extraTyped={reason !== undefined || state !== 'clean'}
      extra={({ errors, forget }) => (
        <>
          <StateChoice value={state} onValue={setState} />
          <SelectField
            label="Raison"
            placeholder="Choisir une raison"
            options={REASONS}
            value={reason ?? ''}
            error={errors['reason']}
            onChange={(event) => {
              setReason(EXIT_REASONS.find((one) => one === event.target.value));
              forget('reason');
            }}
          />
        </>
      )}
      success={(pieces) => `${count(pieces, 'contenant sort', 'contenants sortent')} du stock.`}
      onSubmit={(movement, options) =>
        recordMovement(
          { transaction_type: 'admin_out', variant: state, reason: reason ?? 'gap', ...movementBody(movement) },
          options,
        )
      }
      onDone={onRecorded}
      onClose={onClose}
    />
  );
}
