import { MONEY_LEAVES, isGivenByRestaurant } from '@boucle/contract/features/transactions/money.ts';
import { type TransactionType } from '@boucle/contract/shared/transactions/types.ts';
import { type RawBuilder, sql } from 'kysely';

/**
 * In cents, the money of a transaction of a table or subquery under that alias, as `moneyOf` of the
 * contract defines it. Lists are filtered, put in order and continued by it.
 */
export function moneyIn(
  alias: string,
  variant: RawBuilder<unknown> = sql.ref(`${alias}.variant`),
): RawBuilder<unknown> {
  const leaving = Object.entries(MONEY_LEAVES).map(
    ([type, column]) => sql`when ${sql.lit(type)} then -${sql.ref(`${alias}.${column}_cents`)}`,
  );
  return sql`case ${sql.ref(`${alias}.type`)} ${sql.join(leaving, sql` `)}
    when 'redeem_reward' then case when ${variant} = 'restaurant' then 0 else ${sql.ref(`${alias}.amount_cents`)} end
    else ${sql.ref(`${alias}.amount_cents`)} end`;
}

/** The same of a row that was read. */
export function moneyCentsOf(row: {
  type: TransactionType;
  variant: string;
  amount_cents: number;
  containers_cost_cents: number;
}): number {
  const leaving = MONEY_LEAVES[row.type];
  if (leaving !== undefined) return 0 - row[`${leaving}_cents`];
  return isGivenByRestaurant(row.type, row.variant) ? 0 : row.amount_cents;
}
