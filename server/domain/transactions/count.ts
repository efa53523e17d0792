import { type RawBuilder, sql } from 'kysely';
import { type TransactionCriteria, allOf, conditionsOf, restaurantIn } from './criteria.ts';
import { cutInMonths } from './months.ts';

/**
 * Whether the daily roll-ups know the answer: only types, statuses, days and a restaurant are
 * given.
 */
export function isRolledUp(criteria: TransactionCriteria): boolean {
  const { partnerId, dropOffPointId, collectionSiteId, formatId, customerId, cardHolderId } = criteria;
  const { origins, minCents, maxCents, slot, text } = criteria;
  const others = [
    partnerId,
    dropOffPointId,
    collectionSiteId,
    formatId,
    customerId,
    cardHolderId,
    origins,
    minCents,
    maxCents,
    slot,
    text === '' ? undefined : text,
  ];
  return others.every((value) => value === undefined);
}

const typeIn = ({ types }: TransactionCriteria): RawBuilder<unknown>[] =>
  types === undefined ? [] : [sql`t.type = any(${types}::text[])`];

const asks = ({ statuses }: TransactionCriteria, completed: boolean): boolean =>
  statuses === undefined || statuses.some((status) => (status === 'completed') === completed);

/**
 * The roll-up rows, under `t`, of what is completed among the criteria: figures of whole
 * transactions, from the months where they are whole and from the days at both ends.
 */
export function rollupsOf(accountId: number, criteria: TransactionCriteria): RawBuilder<unknown> {
  const { from, to } = criteria;
  const common = rolledUpRows(accountId, criteria);
  const { months, days } = cutInMonths(from, to);
  const parts = days.map(
    (part) =>
      sql`select ${FIGURES} from daily_rollups t where ${allOf([...common, sql`t.format_id = 0`, ...between('day', part)])}`,
  );
  if (months)
    parts.push(sql`select ${FIGURES} from monthly_rollups t where ${allOf([...common, ...between('month', months)])}`);
  return sql`from (${sql.join(parts, sql` union all `)}) t`;
}

/** The conditions on rows of the roll-ups, under `t`, but their days. */
export const rolledUpRows = (accountId: number, criteria: TransactionCriteria): RawBuilder<unknown>[] => [
  sql`t.account_id = ${accountId}::bigint`,
  ...typeIn(criteria),
  ...restaurantIn(criteria),
  ...(asks(criteria, true) ? [] : [sql`false`]),
];

/**
 * The conditions on transactions, under `t`, that the roll-ups do not count: the ones that are not
 * completed.
 */
export const openRows = (accountId: number, criteria: TransactionCriteria): RawBuilder<unknown>[] => [
  ...conditionsOf(accountId, { ...criteria, statuses: criteria.statuses?.filter((status) => status !== 'completed') }),
  ...typeIn(criteria),
  ...(asks(criteria, false) ? [sql`t.status <> 'completed'`] : [sql`false`]),
];

const FIGURES = sql`t.type, t.listed, t.quantity, t.amount_cents, t.containers_cost_cents`;

export const between = (
  column: 'day' | 'month',
  { from, to }: { from?: string | undefined; to?: string | undefined },
) => [
  ...(from === undefined ? [] : [sql`t.${sql.raw(column)} >= ${from}::date`]),
  ...(to === undefined ? [] : [sql`t.${sql.raw(column)} <= ${to}::date`]),
];

/** How many transactions answer the criteria, exactly, as an SQL expression. */
export function counted(accountId: number, criteria: TransactionCriteria): RawBuilder<number> {
  if (!isRolledUp(criteria)) {
    return sql`(select count(*) from transactions t where ${allOf([...conditionsOf(accountId, criteria), ...typeIn(criteria)])})`;
  }
  return withOpen(
    sql`coalesce((select sum(t.listed) ${rollupsOf(accountId, criteria)}), 0)::bigint`,
    accountId,
    criteria,
  );
}

/** The same for anyone who sums the rows of `rollupsOf`, which have it too: they are read once. */
export const countedBeside = (accountId: number, criteria: TransactionCriteria): RawBuilder<number> =>
  withOpen(sql`coalesce(sum(t.listed), 0)::bigint`, accountId, criteria);

function withOpen(done: RawBuilder<number>, accountId: number, criteria: TransactionCriteria): RawBuilder<number> {
  if (!asks(criteria, false)) return done;
  return sql`(${done} + (select count(*) from transactions t where ${allOf(openRows(accountId, criteria))}))`;
}
