import { addDays, parisDay } from '@boucle/contract/format.ts';
import { PLACE_LETTERS } from '@boucle/contract/ledgerCards/places.ts';
import { type Sorting, readPage, readSort } from '@boucle/contract/pagination.ts';
import { type DUE_SORTS, type DueQuery } from '@boucle/contract/stockCounts/calls.ts';
import { COUNTED_PLACES } from '@boucle/contract/stockCounts/labels.ts';
import { type DuePlace } from '@boucle/contract/stockCounts/shapes.ts';
import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../../database/prepared.ts';
import { type Tx } from '../../database/transaction.ts';
import { allOf, contains } from '../../transactions/criteria.ts';
import { placeNameSql } from '../../places/placeNameSql.ts';
import { type PlaceAsked, placeRow } from './cells.ts';
import { type PlaceSqlRow, placeOf } from './rows.ts';
import { readSettings } from './settings.ts';

type DueSort = (typeof DUE_SORTS)[number];

/** Days over which what moves is summed. */
const FLOW_DAYS = 90;

const SORTED_BY: Readonly<Record<DueSort, RawBuilder<unknown>>> = {
  urgency: sql`d.flow::bigint * d.age_days`,
  flow: sql`d.flow`,
  age_days: sql`d.age_days`,
  due_on: sql`d.due_on`,
  name: sql`plain(coalesce(d.name, ''))`,
};
const URGENT_FIRST: readonly Sorting<DueSort>[] = [{ column: 'urgency', descending: true }];

interface DueRow extends PlaceSqlRow, Pick<DuePlace, 'age_days' | 'every_days' | 'overdue' | 'flow' | 'open_count_id'> {
  last_counted_at: Date | null;
  due_on: string;
  count: number;
}

/**
 * Places that have containers, or through which some went lately, and when each is to be counted: the most moved and longest uncounted
 * first. A page, and how many answer the filters.
 */
export async function duePlaces(
  tx: Tx,
  accountId: number,
  query: DueQuery,
): Promise<{ rows: DuePlace[]; count: number }> {
  const { limit, offset } = readPage(query.page);
  const { place, overdue, q } = query.filter ?? {};
  const conditions: RawBuilder<unknown>[] = [];
  if (place !== undefined) conditions.push(sql`d.place = any(${place.map((kind) => PLACE_LETTERS[kind])}::text[])`);
  if (overdue === true) conditions.push(sql`d.overdue`);
  if (q !== undefined && q !== '') conditions.push(sql`plain(coalesce(d.name, '')) like plain(${contains(q)})`);
  const order = readSort<DueSort>(query.sort, URGENT_FIRST).map(
    ({ column, descending }) => sql`${SORTED_BY[column]} ${sql.raw(descending ? 'desc' : 'asc')}`,
  );
  const rows = await prepared(
    tx,
    sql<DueRow>`
      select d.*, (count(*) over ())::int as count from (${await dueSql(tx, accountId)}) d where ${allOf(conditions)}
       order by ${sql.join(order)}, d.place, d.place_id limit ${limit}::bigint offset ${offset}::bigint`,
  );
  return { rows: rows.map(dueOf), count: rows[0]?.count ?? 0 };
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

function dueOf({ last_counted_at, name, place, place_id, count: _count, ...row }: DueRow): DuePlace {
  return {
    ...placeOf({ place, place_id, name }),
    ...row,
    last_counted_at: last_counted_at?.toISOString() ?? null,
  };
}

/**
 * Every such place, with its flow: from the daily roll-ups of cells, and from what is too young to be in them. One that is asked for is among
 * them, whatever it holds.
 */
async function dueSql(tx: Tx, accountId: number, asked?: PlaceAsked): Promise<RawBuilder<unknown>> {
  const account = sql`${accountId}::bigint`;
  const today = parisDay(tx.now());
  const from = addDays(today, -FLOW_DAYS);
  const { every_days: everyDays } = await readSettings(tx, accountId);
  const letters = COUNTED_PLACES.map((place) => PLACE_LETTERS[place]);
  const one = asked === undefined ? null : placeRow(asked);
  const empty = one === null ? sql`` : sql`union all select ${one.place}, ${one.place_id}::bigint, 0, 0`;
  const began = sql`case c.place
    when 'A' then (select created_at from accounts where id = ${account})
    when 'R' then (select created_at from restaurants where account_id = ${account} and id = c.place_id)
    when 'P' then (select created_at from partners where account_id = ${account} and id = c.place_id)
    when 'D' then (select created_at from drop_off_points where account_id = ${account} and id = c.place_id)
    else (select created_at from collection_drawers where account_id = ${account} and id = c.place_id) end`;
  return sql`
    with counted as materialized (
      select id, place, place_id, quantity from cells
       where account_id = ${account} and place = any(${letters}::text[]) and state in ('clean', 'dirty')
    ),
    mark as materialized (
      select coalesce(max(rolled_up_to), '0001-01-01') as day from account_day_marks where account_id = ${account}
    ),
    moved as (
      select r.cell_id, abs(r.pieces) as pieces from cell_day_rollups r
       where r.account_id = ${account} and r.cell_id in (select id from counted) and r.day between ${from}::date and (select day from mark)
      union all
      select v.cell_id, m.quantity from transactions t
        join movements m on m.account_id = ${account} and m.transaction_id = t.id
       cross join lateral (values (m.from_cell), (m.to_cell)) v(cell_id)
       where t.account_id = ${account} and t.day >= ${from}::date and t.day > (select day from mark)
    ),
    flows as (select cell_id, sum(pieces) as pieces from moved group by cell_id),
    places as (
      select c.place, c.place_id, sum(c.quantity) as quantity, sum(c.flow)::int as flow
        from (select k.place, k.place_id, k.quantity, coalesce(f.pieces, 0) as flow from counted k left join flows f on f.cell_id = k.id ${empty}) c
       group by c.place, c.place_id
    ),
    aged as (
      select c.*, s.last_counted_at, coalesce(s.every_days, ${everyDays}::int) as every_days,
             (coalesce(s.last_counted_at, ${began}) at time zone 'Europe/Paris')::date as since
        from places c
        left join count_schedule s on s.account_id = ${account} and s.place = c.place and s.place_id = c.place_id
       where c.quantity <> 0 or c.flow > 0 ${one === null ? sql`` : sql`or c.place = ${one.place} and c.place_id = ${one.place_id}::bigint`}
    )
    select a.place, a.place_id, ${placeNameSql(account, sql`a.place`, sql`a.place_id`)} as name, a.last_counted_at,
           ${today}::date - a.since as age_days, a.every_days, a.since + a.every_days as due_on, a.since + a.every_days < ${today}::date as overdue,
           a.flow,
           (select max(c.id) from stock_counts c
              join stock_count_places p on p.account_id = ${account} and p.count_id = c.id and p.place = a.place and p.place_id = a.place_id
             where c.account_id = ${account} and c.status in ('open', 'review')) as open_count_id
      from aged a`;
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
