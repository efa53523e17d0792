import { type TransactionTotals } from './calls.ts';
import { type TransactionGroup } from './groups.ts';
import { type TransactionRow } from './row.ts';

/**
 * The euros that a transaction credited or paid back, as every list and file shows its amount. The amount of a guest's refund is 0:
 * what was paid back is the deposits of its containers (docs/ledger.md, « The table »).
 */
export function moneyOf(row: Pick<TransactionRow, 'transaction_type' | 'amount' | 'containers_cost'>): number {
  return row.transaction_type === 'admin_refund_guest_deposit' ? row.containers_cost : row.amount;
}

/** The totals of a group's list: the sum of what its rows show as their amount. */
export function totalsOfGroup(group: TransactionGroup, totals: TransactionTotals): TransactionTotals {
  if (group !== 'deposits') return totals;
  // Deposits of containers come from guests' refunds alone there: credits have none.
  return { ...totals, amount: Math.round((totals.amount + totals.containers_cost) * 100) / 100 };
}
