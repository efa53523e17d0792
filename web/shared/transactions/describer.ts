import { type Reader, type TransactionDisplay } from '@boucle/contract/features/transactions/describe.ts';
import { describeOnScreen } from '@boucle/contract/features/transactions/onScreen.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';

export type Describer = (row: TransactionRow) => TransactionDisplay;

/** Describes each row once for a reader, however many cells ask. */
export function describer(reader: Reader): Describer {
  const known = new WeakMap<TransactionRow, TransactionDisplay>();
  return (row) => {
    const display = known.get(row) ?? describeOnScreen(row, reader);
    known.set(row, display);
    return display;
  };
}
