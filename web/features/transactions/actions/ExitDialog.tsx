import { count } from '@boucle/contract/base/format.ts';
import { EXIT_REASONS, type ExitReason } from '@boucle/contract/shared/transactions/exitReasons.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { type PaymentMeans } from '@boucle/contract/shared/statements/means.ts';
import { useState } from 'react';
import { amountError } from '../../../shared/amountError.ts';
import { MovementDialog } from '../../../shared/movements/MovementDialog.tsx';
import { WAREHOUSE } from '../../../shared/movements/warehouse.ts';
import { MeansField } from '../../../shared/paidOut/MeansField.tsx';
import { ruleMessage } from '../../../ui/form/fieldRules.ts';
import { MoneyField } from '../../../ui/form/MoneyField.tsx';
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
  const [sold, setSold] = useState<{ amount: number | null; means: PaymentMeans }>({ amount: null, means: 'transfer' });
  const isSold = reason === 'sold';
  const grid = useGridFormats('warehouse', state);
  return (
    <MovementDialog<TransactionRow>
      title="Sortie de stock"
      {...grid}
      direction="out"
      owner={WAREHOUSE}
      extraFields={['reason', 'sold_for']}
      extraErrors={() => {
        const message = ruleMessage('Raison', reason, [check('required')]);
        const amount = isSold ? amountError('Montant reçu', sold.amount, 0) : undefined;
        return { ...(message !== undefined && { reason: message }), ...(amount !== undefined && { sold_for: amount }) };
      }}
      extraTyped={reason !== undefined || state !== 'clean' || sold.amount !== null}
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
          {isSold && (
            <>
              <MoneyField
                label="Montant reçu"
                hint={'Gardé avec la sortie\u202f; votre expert-comptable enregistre la vente.'}
                value={sold.amount}
                error={errors['sold_for']}
                onValue={(amount) => {
                  setSold({ ...sold, amount });
                  forget('sold_for');
                }}
              />
              <MeansField value={sold.means} onMeans={(means) => setSold({ ...sold, means })} />
            </>
          )}
        </>
      )}
      success={(pieces) => `${count(pieces, 'contenant sort', 'contenants sortent')} du stock.`}
      onSubmit={(movement, options) =>
        recordMovement(
          {
            transaction_type: 'admin_out',
            variant: state,
            reason: reason ?? 'gap',
            ...(isSold && { sold_for: sold.amount ?? 0, sold_means: sold.means }),
            ...movementBody(movement),
          },
          options,
        )
      }
      onDone={onRecorded}
      onClose={onClose}
    />
  );
}
