import { PLACE_LETTERS } from '@boucle/contract/shared/ledgerCards/places.ts';
import { type Sorting, readPage, readSort } from '@boucle/contract/base/pagination.ts';
import { type DUE_SORTS, type DueQuery } from '@boucle/contract/features/stockCounts/calls.ts';
import { type DuePlace, type DueTotals } from '@boucle/contract/features/stockCounts/shapes.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Database } from '../../platform/database/pool.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { allOf, contains } from '../../domain/transactions/criteria.ts';
import { type PlaceAsked, placeRow } from './cells.ts';
import { type DueRow, dueOf, dueSql, flowDays } from './dueSql.ts';
import { csvById } from '../../platform/http/csvFile.ts';
import { DUE_COLUMNS } from '@boucle/contract/features/stockCounts/columns.ts';

type DueSort = (typeof DUE_SORTS)[number];

const SORTED_BY: Readonly<Record<DueSort, RawBuilder<unknown>>> = {
  urgency: sql`d.flow::bigint * d.age_days`,
  flow: sql`d.flow`,
  age_days: sql`d.age_days`,
  due_on: sql`d.due_on`,
  name: sql`plain(coalesce(d.name, ''))`,
  gaps: sql`d.gaps`,
  // Gaps where nothing moved are the worst, neither of them the best.
  gap_rate: sql`coalesce(d.gap_rate, case when d.gaps > 0 and d.last_counted_at is not null then 1e9 else -1 end)`,
};
const URGENT_FIRST: readonly Sorting<DueSort>[] = [{ column: 'urgency', descending: true }];

/**
 * A page of the places to count, the most moved and longest uncounted first, and how many answer
 * the filters.
 */
export async function duePlaces(
  tx: Tx,
  accountId: number,
  query: DueQuery,
): Promise<{ rows: DuePlace[]; count: number }> {
  const { limit, offset } = readPage(query.page);
  const rows = await prepared(
    tx,
    sql<DueRow & { count: number }>`
      select d.*, (count(*) over ())::int as count from (${await dueSql(tx, accountId)}) d where ${conditionsOf(query)}
       ${orderBy(query)} limit ${limit}::bigint offset ${offset}::bigint`,
  );
  return { rows: rows.map(({ count: _count, ...row }) => dueOf(row)), count: rows[0]?.count ?? 0 };
}

/**
 * Of the places that answer the filters: how many, those late or never counted, and « Écart de
 * suivi » of the days looked at.
 */
export async function dueTotalsOf(tx: Tx, accountId: number, query: DueQuery): Promise<DueTotals> {
  const { from, to } = flowDays(tx);
  const [sums] = await prepared(
    tx,
    sql<Pick<DueTotals, 'count' | 'overdue' | 'never_counted' | 'flow' | 'gaps'>>`
      select count(*)::int as count, (count(*) filter (where d.overdue))::int as overdue,
             (count(*) filter (where d.last_counted_at is null))::int as never_counted,
             coalesce(sum(d.flow), 0)::bigint as flow, coalesce(sum(d.gaps), 0)::bigint as gaps
        from (${await dueSql(tx, accountId)}) d where ${conditionsOf(query)}`,
  );
  const all = sums ?? { count: 0, overdue: 0, never_counted: 0, flow: 0, gaps: 0 };
  const known = all.flow > 0 && all.never_counted < all.count;
  return { ...all, gap_rate: known ? all.gaps / all.flow : null, from_date: from, to_date: to };
}

/** One place of the account as that list has it, also one through which nothing went yet. */
export async function duePlace(tx: Tx, accountId: number, asked: PlaceAsked): Promise<DuePlace | undefined> {
  const { place, place_id } = placeRow(asked);
  const rows = await prepared(
    tx,
    sql<DueRow>`
      select d.* from (${await dueSql(tx, accountId, asked)}) d where d.place = ${place} and d.place_id = ${place_id}::bigint`,
  );
  return rows.map(dueOf)[0];
}

/** The places to count that answer the filters, in the order of the list. */
export const dueCsv = (database: Database, accountId: number, query: DueQuery) =>
  csvById(
    database,
    accountId,
    'lieux-a-compter',
    DUE_COLUMNS,
    async (tx) =>
      prepared(
        tx,
        sql<DueRow>`select d.* from (${await dueSql(tx, accountId)}) d where ${conditionsOf(query)} ${orderBy(query)}`,
      ),
    // Sums of all places at once: they are read whole, and written page by page.
    (_tx, rows) => Promise.resolve(rows.map(dueOf)),
  );

function conditionsOf({ filter }: DueQuery): RawBuilder<unknown> {
  const { place, place_id, overdue, never, q } = filter ?? {};
  const all: RawBuilder<unknown>[] = [];
  if (place !== undefined) all.push(sql`d.place = any(${place.map((kind) => PLACE_LETTERS[kind])}::text[])`);
  if (place_id !== undefined) all.push(sql`d.place_id = ${place_id}::bigint`);
  if (overdue === true) all.push(sql`d.overdue`);
  if (never === true) all.push(sql`d.last_counted_at is null`);
  if (q !== undefined && q !== '') all.push(sql`plain(coalesce(d.name, '')) like plain(${contains(q)})`);
  return allOf(all);
}

function orderBy({ sort }: DueQuery): RawBuilder<unknown> {
  const order = readSort<DueSort>(sort, URGENT_FIRST).map(
    ({ column, descending }) => sql`${SORTED_BY[column]} ${sql.raw(descending ? 'desc' : 'asc')}`,
  );
  return sql`order by ${sql.join(order)}, d.place, d.place_id`;
}

/** Writes how often a place is to be counted; null: as the settings say. */
export async function schedulePlace(
  tx: Tx,
  accountId: number,
  asked: PlaceAsked,
  everyDays: number | null,
): Promise<void> {
  const { place, place_id } = placeRow(asked);
  await tx.raw({
    text: `insert into count_schedule (account_id, place, place_id, every_days) values ($1, $2, $3, $4)
           on conflict (account_id, place, place_id) do update set every_days = excluded.every_days`,
    values: [accountId, place, place_id, everyDays],
  });
}
