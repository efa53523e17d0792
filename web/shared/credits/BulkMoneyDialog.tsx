import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { mayUndo } from '@boucle/contract/features/transactions/undoable.ts';
import { useRef, useState } from 'react';
import { client } from '../../api/client.ts';
import { BulkDialog, type Skipped } from '../bulk/BulkDialog.tsx';
import { useHoldersChanged } from '../cards/useHoldersChanged.ts';
import { useUndo } from '../undo/useUndo.ts';
import { MoneyFields } from './MoneyFields.tsx';
import {
  holderInput,
  isTyped,
  type MoneyAct,
  type MoneyErrors,
  moneyErrors,
  moneyInput,
  NEW_MONEY,
} from './moneyForm.ts';
import { type MoneyHolder, type MoneyNoun, bulkSum, bulkWords, shortOf } from './bulkMoney.ts';
import { REFUND_NOTE } from './moneyWords.ts';

export type BulkMoney = {
  readonly act: MoneyAct;
  readonly rows: readonly MoneyHolder[];
  /** The ones that nothing can be put on. */
  readonly skipped: readonly Skipped<MoneyHolder>[];
};

type BulkMoneyDialogProps = BulkMoney & {
  noun: MoneyNoun;
  onDone: (rows: readonly { id: number }[]) => void;
  onClose: () => void;
};

const TOO_MUCH = 'Aucune de ces cagnottes n’a autant.';

/**
 * The same credit, or the same refund, of several cagnottes: one transaction each. Loaded on first
 * use.
 */
export function BulkMoneyDialog({ act, rows, skipped, noun, onDone, onClose }: BulkMoneyDialogProps) {
  const [values, setValues] = useState(NEW_MONEY);
  const [errors, setErrors] = useState<MoneyErrors>({});
  const recorded = useRef<TransactionRow[]>([]);
  const changed = useHoldersChanged();
  const offerUndo = useUndo();
  // A refund takes no more than there is.
  const short = act === 'refund' ? shortOf(rows, values.amount) : [];
  const enough = rows.filter((row) => !short.some((one) => one.row === row));
  // The field stays when the amount is too much for all of them: it says so itself.
  const tooMuch = rows.length > 0 && enough.length === 0;
  const concerned = tooMuch ? rows : enough;
  const words = bulkWords(act, concerned.length, noun);
  return (
    <BulkDialog
      title={words.title}
      confirm={words.confirm}
      rows={concerned}
      skipped={tooMuch ? skipped : [...skipped, ...short]}
      nameOf={({ label }) => label}
      form={{
        typed: isTyped(values),
        check: (form) => {
          const { holder: _, payee: _payee, reference: _reference, ...others } = moneyErrors(act, values);
          const found = tooMuch ? { ...others, amount: TOO_MUCH } : others;
          setErrors(found);
          const fine = Object.keys(found).length === 0;
          if (!fine) requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
          return fine;
        },
      }}
      act={async (row, options) => {
        const input = { ...moneyInput(act, values), ...holderInput(row) };
        recorded.current.push(await client.transactions.record(input, options));
      }}
      success={words.success(values.amount ?? 0)}
      onChanged={changed}
      onDone={(done) => {
        const rowsToUndo = recorded.current.filter(mayUndo);
        recorded.current = [];
        offerUndo(bulkWords(act, rowsToUndo.length, noun).success(values.amount ?? 0), rowsToUndo);
        onDone(done);
      }}
      onClose={onClose}
    >
      {act === 'refund' && <p className="b-muted">{REFUND_NOTE}</p>}
      <MoneyFields
        act={act}
        autoFocus
        several
        values={values}
        errors={errors}
        amountHint={bulkSum(act, values.amount, concerned.length, noun)}
        onChange={(part) => {
          setValues((present) => ({ ...present, ...part }));
          const touched = Object.keys(part);
          setErrors((present) =>
            Object.fromEntries(Object.entries(present).filter(([name]) => !touched.includes(name))),
          );
        }}
      />
    </BulkDialog>
  );
}
