import { centsOf, eurosOf } from '@boucle/contract/base/format.ts';
import { type TransactionDetail } from '@boucle/contract/features/transactions/calls.ts';

type Sides = Pick<TransactionDetail['entries'][number], 'debit' | 'credit'>;

/**
 * Debits and credits in euros, added in cents; they are equal in every transaction of the ledger.
 */
export function entryTotals(entries: readonly Sides[]): { debit: number; credit: number; equal: boolean } {
  const sum = (side: 'debit' | 'credit') => entries.reduce((cents, entry) => cents + centsOf(entry[side]), 0);
  const debit = sum('debit');
  const credit = sum('credit');
  return { debit: eurosOf(debit), credit: eurosOf(credit), equal: debit === credit };
}
