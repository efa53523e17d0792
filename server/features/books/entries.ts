import { type BookEntriesQuery, type BookEntry } from '@boucle/contract/features/books/calls.ts';
import { monthEndBefore } from '@boucle/contract/features/books/liability.ts';
import { type ChartChange, chartAccountAt, chartDays, chartUseOf } from '@boucle/contract/features/books/chart.ts';
import { addDays } from '@boucle/contract/base/format.ts';
import { BALANCE_KINDS } from '@boucle/contract/shared/ledgerCards/accounts.ts';
import { CARD_SOURCES } from '@boucle/contract/shared/ledgerCards/causes.ts';
import { readPage } from '@boucle/contract/base/pagination.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Database } from '../../platform/database/pool.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { ROWS_AT_ONCE } from '../../platform/http/csv.ts';
import { type DaySides, sidesByDay, sidesByMonth } from '../../domain/statistics/bookDays.ts';
import { chartChanges } from './chart.ts';
import { csvFile } from '../../platform/http/csvFile.ts';
import { ENTRY_COLUMNS } from '@boucle/contract/features/books/columns.ts';

/**
 * Filter: kind, source and the number of chart changes before the day, as « COST provider_fee 0 »;
 * null for all.
 */
function askedOf(
  chart: readonly ChartChange[],
  { kind, code, source: sources }: NonNullable<BookEntriesQuery['filter']>,
): string[] | null {
  if (kind === undefined && code === undefined && sources === undefined) return null;
  const starts = ['', ...chartDays(chart)];
  return BALANCE_KINDS.filter((one) => kind === undefined || one === kind).flatMap((one) =>
    CARD_SOURCES.filter((one) => sources === undefined || sources.includes(one)).flatMap((source) =>
      starts.flatMap((day, era) =>
        code === undefined || chartAccountAt(chart, chartUseOf(one, source), day).code === code
          ? `${one} ${source} ${era}`
          : [],
      ),
    ),
  );
}

interface SqlRow extends Omit<BookEntry, 'amount' | 'code' | 'label'> {
  readonly cents: number;
}

/** Tables of entries, and what wrote them. */
const WRITERS = {
  transaction: { table: sql`transactions`, source: sql`type`, entries: sql`entries`, key: sql`e.transaction_id` },
  settlement: {
    table: sql`settlements`,
    source: sql`kind`,
    entries: sql`settlement_entries`,
    key: sql`e.settlement_id`,
  },
} as const;

/**
 * Both sides of the entries of some days that pass the filter: columns of BookEntry, a debit above
 * 0 in cents. `most` reads the latest so many transactions and settlements of those days alone.
 */
function sides(
  accountId: number,
  chart: readonly ChartChange[],
  { filter = {}, from_date, to_date }: BookEntriesQuery,
  most?: number,
): RawBuilder<unknown> {
  const asked = askedOf(chart, filter);
  const isAsked = (kind: RawBuilder<unknown>, of: 'acts' | 'w'): RawBuilder<unknown> =>
    asked === null
      ? sql``
      : sql`and concat_ws(' ', ${kind}, ${sql.ref(`${of}.source`)}, width_bucket(${sql.ref(`${of}.day`)}, ${chartDays(chart)}::date[])) = any(${asked}::text[])`;
  const acts = ({ table, source, entries, key }: (typeof WRITERS)[keyof typeof WRITERS]): RawBuilder<unknown> => {
    const all = sql`select id, day, ${source} as source from ${table} where account_id = ${accountId}::bigint
      ${from_date === undefined ? sql`` : sql`and day >= ${from_date}::date`} ${to_date === undefined ? sql`` : sql`and day <= ${to_date}::date`}`;
    if (most === undefined) return all;
    // Transaction by transaction, the latest first, until there are enough.
    return sql`select id, day, source from (${all} order by day desc, id desc offset 0) acts
      where (select true from ${entries} e join money_accounts m on m.account_id = ${accountId}::bigint and m.id in (e.from_account, e.to_account)
              where e.account_id = ${accountId}::bigint and ${key} = acts.id ${isAsked(sql`m.kind`, 'acts')} limit 1)
      limit ${most}::bigint`;
  };
  const { transaction, settlement } = WRITERS;
  return sql`(
    select w.n, w.day, w.source, w.transaction_id, w.settlement_id, a.kind, o.kind as counterpart,
           case when a.id = w.from_account then w.amount_cents else -w.amount_cents end as cents
      from (
        select e.n, t.day, t.source, t.id as transaction_id, null::bigint as settlement_id, e.from_account, e.to_account, e.amount_cents
          from (${acts(transaction)}) t join entries e on e.account_id = ${accountId}::bigint and e.transaction_id = t.id
        union all
        select e.n, s.day, s.source, null, s.id, e.from_account, e.to_account, e.amount_cents
          from (${acts(settlement)}) s join settlement_entries e on e.account_id = ${accountId}::bigint and e.settlement_id = s.id
      ) w
      join money_accounts a on a.account_id = ${accountId}::bigint and a.id in (w.from_account, w.to_account)
      join money_accounts o on o.account_id = ${accountId}::bigint and o.id = case when a.id = w.from_account then w.to_account else w.from_account end
     where true ${isAsked(sql`a.kind`, 'w')}
  )`;
}

const LATEST = sql`order by day desc, transaction_id desc nulls last, settlement_id desc, n, cents`;

const entryOf = (chart: readonly ChartChange[], { cents, ...row }: SqlRow): BookEntry => {
  const { code, label } = chartAccountAt(chart, chartUseOf(row.kind, row.source), row.day);
  return { ...row, amount: toEuros(cents), code, label };
};

const [FIRST_DAY, LAST_DAY] = ['0001-01-01', '9999-12-31'];

/**
 * A page of entries, the latest first, and their number. Sums of months, then of days, locate the
 * page, and only its days are read: the cost does not grow with the period.
 */
export async function bookEntries(
  tx: Tx,
  accountId: number,
  query: BookEntriesQuery,
): Promise<{ rows: BookEntry[]; count: number }> {
  const { limit, offset } = readPage(query.page);
  const chart = await chartChanges(tx, accountId);
  const [from, to] = [query.from_date ?? FIRST_DAY, query.to_date ?? LAST_DAY];
  const asked = { changes: chartDays(chart), of: askedOf(chart, query.filter ?? {}) };
  const months = await sidesByMonth(tx, accountId, { from, to, ...asked });
  const count = months.reduce((sum, { sides: some }) => sum + some, 0);
  const near = daysOfPage(months, offset, limit);
  if (near === undefined) return { rows: [], count };
  // A month is named by its first day; 31 days later lies in the next one.
  const ends = monthEndBefore(addDays(near.last, 31));
  const days = await sidesByDay(tx, accountId, {
    from: near.first > from ? near.first : from,
    to: ends < to ? ends : to,
    ...asked,
  });
  const stands = daysOfPage(days, near.before, limit);
  if (stands === undefined) return { rows: [], count };
  const of = { ...query, from_date: stands.first, to_date: stands.last };
  // Each has at least one side that passes the filter: a page never needs more of them.
  const among = sides(accountId, chart, of, stands.before + limit);
  const rows = await prepared(
    tx,
    sql<SqlRow & Record<string, unknown>>`
      select n, day, source, transaction_id, settlement_id, kind, counterpart, cents from ${among} s ${LATEST}
       limit ${limit}::bigint offset ${stands.before}::bigint`,
  );
  return { rows: rows.map((row) => entryOf(chart, row)), count };
}

/**
 * The days or months that a page covers, and how many of their rows come before it; undefined
 * beyond the last row.
 */
export function daysOfPage(
  days: readonly DaySides[],
  offset: number,
  limit: number,
): { first: string; last: string; before: number } | undefined {
  let seen = 0;
  let found: { first: string; last: string; before: number } | undefined;
  for (const { day, sides: some } of days) {
    if (found !== undefined && seen >= offset + limit) break;
    if (found !== undefined) found = { ...found, first: day };
    else if (seen + some > offset) found = { first: day, last: day, before: offset - seen };
    seen += some;
  }
  return found;
}

/** Rows read at once, unless one day has more. */
const SIDES_A_PAGE = 5000;

/**
 * Groups days, the latest first, into periods of `most` rows at most; a day is never split, even
 * one that has more.
 */
export function periodsOf(days: readonly DaySides[], most: number): { first: string; last: string }[] {
  const periods: { first: string; last: string; sides: number }[] = [];
  for (const { day, sides: some } of days) {
    const current = periods.at(-1);
    if (current === undefined || current.sides + some > most) periods.push({ first: day, last: day, sides: some });
    else periods.splice(-1, 1, { ...current, first: day, sides: current.sides + some });
  }
  return periods.map(({ first, last }) => ({ first, last }));
}

/**
 * All entries that pass the filter, the latest first. Sums of days decide which days are read at
 * once, each period in a short transaction: a year of a million transactions takes no more memory
 * than a month.
 */
async function* entryPages(
  database: Database,
  accountId: number,
  query: BookEntriesQuery,
): AsyncGenerator<BookEntry[], void> {
  const reading = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    inScope(database, { kind: 'account', accountId }, work, { readOnly: true, bulk: true });
  const { chart, days } = await reading(async (tx) => {
    const changes = await chartChanges(tx, accountId);
    const [from, to] = [query.from_date ?? FIRST_DAY, query.to_date ?? LAST_DAY];
    const asked = { from, to, changes: chartDays(changes), of: askedOf(changes, query.filter ?? {}) };
    return { chart: changes, days: await sidesByDay(tx, accountId, asked) };
  });
  for (const { first, last } of periodsOf(days, SIDES_A_PAGE)) {
    const among = sides(accountId, chart, { ...query, from_date: first, to_date: last });
    const rows = await reading((tx) =>
      prepared(
        tx,
        sql<SqlRow & Record<string, unknown>>`
          select n, day, source, transaction_id, settlement_id, kind, counterpart, cents from ${among} s ${LATEST}`,
      ),
    );
    for (let n = 0; n < rows.length; n += ROWS_AT_ONCE) {
      yield rows.slice(n, n + ROWS_AT_ONCE).map((row) => entryOf(chart, row));
    }
  }
}

/**
 * The same as a streamed CSV; `today` is in its name, and that the seal of a month of it is broken.
 */
export const entriesCsv = (
  database: Database,
  accountId: number,
  query: BookEntriesQuery,
  today: string,
  isBroken = false,
) =>
  csvFile(`ecritures-${today}${isBroken ? '-sceau-rompu' : ''}`, ENTRY_COLUMNS, entryPages(database, accountId, query));
