import { type TransactionTotals } from '../../shared/transactions/shapes.ts';
import { type TransactionRow } from '../../shared/transactions/row.ts';
import { type TransactionType } from '../../shared/transactions/types.ts';

/**
 * What a type takes out of cagnottes, or pays back to guests; every other amount enters a cagnotte.
 */
export const MONEY_LEAVES: Readonly<Partial<Record<TransactionType, 'amount' | 'containers_cost'>>> = {
  refund_deposit: 'amount',
  // Out of the card whose balance goes to somebody.
  redeem_card: 'amount',
  // Its amount is 0: what is paid back is the deposits of its containers (docs/ledger.md, « The
  // table »).
  admin_refund_guest_deposit: 'containers_cost',
};

/**
 * The money of a transaction as every list, total and file shows it, in euros: above 0 what enters
 * a cagnotte, below 0 what leaves it. A reversal is the other way round.
 */
export function moneyOf(
  row: Pick<TransactionRow, 'transaction_type' | 'variant' | 'amount' | 'containers_cost'>,
): number {
  const leaving = MONEY_LEAVES[row.transaction_type];
  if (leaving !== undefined) return 0 - row[leaving];
  return isGivenByRestaurant(row.transaction_type, row.variant) ? 0 : row.amount;
}

/** A reward that the restaurant gives is a discount there: it enters no cagnotte. */
export function isGivenByRestaurant(type: TransactionType, variant: string | null): boolean {
  return type === 'redeem_reward' && variant === 'restaurant';
}

/** The foot of a column of `money`: what entered less what left, in euros. */
export function moneyTotal({ money_in, money_out }: Pick<TransactionTotals, 'money_in' | 'money_out'>): number {
  return Math.round((money_in - money_out) * 100) / 100;
}

/** What one transaction is about, alone: its amount, or what a guest was paid back. */
export function amountOf(row: Pick<TransactionRow, 'transaction_type' | 'amount' | 'containers_cost'>): number {
  return row[MONEY_LEAVES[row.transaction_type] ?? 'amount'];
}
