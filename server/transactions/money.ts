import { type TransactionType } from '@boucle/contract/transactions/types.ts';
import { type RawBuilder, sql } from 'kysely';

/**
 * In cents, what a transaction of a table or subquery under that alias credited or paid back, as lists and files show it
 * (contract/transactions/money.ts). Lists are filtered, put in order and continued by it.
 */
export const moneyIn = (alias: string): RawBuilder<unknown> =>
  sql`case ${sql.ref(`${alias}.type`)} when 'admin_refund_guest_deposit' then ${sql.ref(`${alias}.containers_cost_cents`)}
    else ${sql.ref(`${alias}.amount_cents`)} end`;

/** The same of a row that was read. */
export const moneyCentsOf = (row: {
  type: TransactionType;
  amount_cents: number;
  containers_cost_cents: number;
}): number => (row.type === 'admin_refund_guest_deposit' ? row.containers_cost_cents : row.amount_cents);
