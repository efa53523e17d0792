import { type Funding, FUNDINGS } from '@boucle/contract/shared/cards/status.ts';
import { type TransactionTotals } from '@boucle/contract/shared/transactions/shapes.ts';
import { type TotalsByOrigin } from '@boucle/contract/features/transactions/calls.ts';
import { MONEY_LEAVES } from '@boucle/contract/features/transactions/money.ts';
import { CREDIT_TYPES } from '@boucle/contract/features/transactions/origin.ts';
import { type TransactionType } from '@boucle/contract/shared/transactions/types.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { counted, countedBeside, isRolledUp, rollupsOf } from './count.ts';
import { type TransactionCriteria, allOf, conditionsOf } from './criteria.ts';
import { moneyIn } from './money.ts';

interface Sums {
  count: number;
  amount_cents: number;
  in_cents: number;
  out_cents: number;
  containers_count: number;
  containers_cost_cents: number;
}

/**
 * How many transactions answer the criteria, and the sums of the ones that are completed (reversals
 * take away).
 */
export async function totalsOf(tx: Tx, accountId: number, criteria: TransactionCriteria): Promise<TransactionTotals> {
  const count = isRolledUp(criteria) ? countedBeside(accountId, criteria) : counted(accountId, criteria);
  const [sums] = await prepared(tx, sql<Sums>`select ${count} as count, ${sumsOf(accountId, criteria)}`);
  return {
    count: sums?.count ?? 0,
    amount: toEuros(sums?.amount_cents ?? 0),
    money_in: toEuros(sums?.in_cents ?? 0),
    money_out: toEuros(sums?.out_cents ?? 0),
    containers_count: sums?.containers_count ?? 0,
    containers_cost: toEuros(sums?.containers_cost_cents ?? 0),
  };
}

/**
 * Of the credits that the criteria ask for, by type or by origin, the ones that are completed: how
 * many and how much, by where the money came from.
 */
export async function totalsByOrigin(
  tx: Tx,
  accountId: number,
  criteria: TransactionCriteria,
): Promise<TotalsByOrigin['origins']> {
  const types = CREDIT_TYPES.filter((type) => criteria.types?.includes(type) ?? criteria.origins !== undefined);
  if (types.length === 0) return [];
  const rows = await prepared(
    tx,
    sql<{ origin: Funding; count: number; amount_cents: number }>`
      select t.variant as origin, count(*) as count, sum(t.amount_cents)::bigint as amount_cents
        ${completedOf(accountId, { ...criteria, types })}
       group by t.variant`,
  );
  return FUNDINGS.flatMap((funding) =>
    rows
      .filter(({ origin }) => origin === funding)
      .map(({ origin, count, amount_cents }) => ({ origin, count, amount: toEuros(amount_cents) })),
  );
}

const LEAVING = sql.raw(
  Object.keys(MONEY_LEAVES)
    .map((type) => `'${type}'`)
    .join(', '),
);

function sumsOf(accountId: number, criteria: TransactionCriteria): RawBuilder<unknown> {
  const pieces = sql.raw(isRolledUp(criteria) ? 'quantity' : 'containers_count');
  // Roll-ups know no variant: what restaurants gave counts there, and is read apart.
  const money = moneyIn('t', isRolledUp(criteria) ? sql`null` : undefined);
  const given = isRolledUp(criteria) ? apart(accountId, criteria, 'redeem_reward', 'restaurant') : sql`0`;
  // A gift that is taken back leaves: its amount is below 0 already.
  const taken = apart(accountId, criteria, 'admin_free_deposit', 'taken_back');
  return sql`
    coalesce(sum(t.amount_cents), 0)::bigint as amount_cents,
    (coalesce(sum(${money}) filter (where t.type not in (${LEAVING})), 0) - ${given} - ${taken})::bigint as in_cents,
    (coalesce(-sum(${money}) filter (where t.type in (${LEAVING})), 0) - ${taken})::bigint as out_cents,
    coalesce(sum(t.${pieces}), 0)::bigint as containers_count,
    coalesce(sum(t.containers_cost_cents), 0)::bigint as containers_cost_cents
    ${isRolledUp(criteria) ? rollupsOf(accountId, criteria) : completedOf(accountId, criteria)}`;
}

/** Amounts of one variant among the criteria, in cents. */
function apart(
  accountId: number,
  criteria: TransactionCriteria,
  type: TransactionType,
  variant: string,
): RawBuilder<unknown> {
  if (criteria.types?.includes(type) === false) return sql`0`;
  return sql`(select coalesce(sum(t.amount_cents), 0) ${completedOf(accountId, { ...criteria, types: [type] })} and t.variant = ${variant})`;
}

function completedOf(accountId: number, criteria: TransactionCriteria): RawBuilder<unknown> {
  const conditions = [...conditionsOf(accountId, criteria), sql`t.status = 'completed'`];
  if (criteria.types !== undefined) conditions.push(sql`t.type = any(${criteria.types}::text[])`);
  return sql`from transactions t where ${allOf(conditions)}`;
}
