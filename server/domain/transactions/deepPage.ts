import { addDays } from '@boucle/contract/base/format.ts';
import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { between, counted, isRolledUp, openRows, rolledUpRows } from './count.ts';
import { type Condition, type TransactionCriteria, allOf } from './criteria.ts';
import { cutInMonths } from './months.ts';
import { type TransactionOrder, isByDate, reversed } from './order.ts';
import { type Slice, pick } from './pick.ts';

/** Rows that are skipped one by one without anybody noticing; beyond them a page is sought. */
export const SKIPPED_AT_MOST = 500;

interface DeepPage {
  readonly count: number;
  /**
   * The numbers of its transactions, in no order; undefined when the page is behind the last row.
   */
  readonly picked: RawBuilder<unknown> | undefined;
}

/**
 * A page far from the first one. The last ones are read from the other end; in between, the counts
 * by month and by day give the day on which the page begins, where the roll-ups know them, so that
 * it skips the rows of one day and not a year's.
 */
export async function deepPage(
  tx: Tx,
  accountId: number,
  criteria: TransactionCriteria,
  order: TransactionOrder,
  { limit, offset }: Slice,
): Promise<DeepPage> {
  const [total] = await prepared(tx, sql<{ count: number }>`select ${counted(accountId, criteria)} as count`);
  const count = total?.count ?? 0;
  if (offset >= count) return { count, picked: undefined };
  const size = Math.min(limit, count - offset);
  const fromEnd = count - offset - size;
  if (fromEnd < SKIPPED_AT_MOST || !isRolledUp(criteria) || !isByDate(order)) {
    const backwards = fromEnd < offset;
    const slice = { limit: size, offset: backwards ? fromEnd : offset };
    return { count, picked: pick(accountId, criteria, backwards ? reversed(order) : order, slice) };
  }
  const { day, before } = await dayAt(tx, accountId, criteria, isDescending(order), offset);
  const more = [isDescending(order) ? sql`t.day <= ${day}::date` : sql`t.day >= ${day}::date`];
  return { count, picked: pick(accountId, criteria, order, { limit: size, offset: offset - before }, { more }) };
}

const isDescending = ([first]: TransactionOrder): boolean => first?.descending ?? true;

/**
 * The Paris day on which the row of that rank stands, and how many rows stand before the day. The
 * month first: days are many.
 */
async function dayAt(
  tx: Tx,
  accountId: number,
  criteria: TransactionCriteria,
  descending: boolean,
  offset: number,
): Promise<{ day: string; before: number }> {
  const month = await reached(tx, monthlyCounts(accountId, criteria), descending, offset);
  const ends = { from: latest(criteria.from, month.day), to: earliest(criteria.to, lastDayOf(month.day)) };
  const inMonth = { ...criteria, ...ends };
  const { day, before } = await reached(tx, dailyCounts(accountId, inMonth), descending, offset - month.before);
  return { day, before: month.before + before };
}

/**
 * The period in which the rank falls, and how many rows stand before it. `counts` has a row or more
 * for each period: day, n.
 */
async function reached(
  tx: Tx,
  counts: RawBuilder<unknown>,
  descending: boolean,
  rank: number,
): Promise<{ day: string; before: number }> {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const [found] = await prepared(
    tx,
    sql<{ day: string; before: number }>`
      select day::text as day, (upto - n)::bigint as before from (
        select day, n, sum(n) over (order by day ${direction}) as upto
          from (select day, sum(n) as n from (${counts}) counts group by day) periods
      ) running where upto > ${rank}::bigint order by day ${direction} limit 1`,
  );
  if (found === undefined) throw new Error('The counts changed while the page was sought');
  return found;
}

/** How many rows each month has, under its first day. */
function monthlyCounts(accountId: number, criteria: TransactionCriteria): RawBuilder<unknown> {
  const { months, days } = cutInMonths(criteria.from, criteria.to);
  const common = rolledUpRows(accountId, criteria);
  const month = sql`date_trunc('month', t.day)::date as day`;
  const parts = days.map(
    (part) => sql`select ${month}, sum(t.listed) as n from daily_rollups t
      where ${allOf([...common, sql`t.format_id = 0`, ...between('day', part)])} group by 1`,
  );
  if (months)
    parts.push(sql`select t.month as day, sum(t.listed) as n from monthly_rollups t
      where ${allOf([...common, ...between('month', months)])} group by 1`);
  parts.push(open(accountId, criteria, month));
  return sql.join(parts, sql` union all `);
}

/** How many rows each day has. */
function dailyCounts(accountId: number, criteria: TransactionCriteria): RawBuilder<unknown> {
  const { from, to } = criteria;
  const where = allOf([...rolledUpRows(accountId, criteria), sql`t.format_id = 0`, ...between('day', { from, to })]);
  return sql`select t.day, sum(t.listed) as n from daily_rollups t where ${where} group by 1
    union all ${open(accountId, criteria, sql`t.day`)}`;
}

const open = (accountId: number, criteria: TransactionCriteria, period: Condition): RawBuilder<unknown> =>
  sql`select ${period}, count(*) as n from transactions t where ${allOf(openRows(accountId, criteria))} group by 1`;

const lastDayOf = (month: string): string => addDays(`${addDays(month, 31).slice(0, 7)}-01`, -1);
const latest = (a: string | undefined, b: string): string => (a !== undefined && a > b ? a : b);
const earliest = (a: string | undefined, b: string): string => (a !== undefined && a < b ? a : b);
