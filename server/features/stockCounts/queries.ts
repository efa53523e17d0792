import {
  type COUNT_SORTS,
  type CountListQuery,
  type CountTotals,
} from '@boucle/contract/features/stockCounts/calls.ts';
import { PLACE_LETTERS } from '@boucle/contract/shared/ledgerCards/places.ts';
import { type Sorting, readPage, readSort } from '@boucle/contract/base/pagination.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type StockCount } from '@boucle/contract/features/stockCounts/shapes.ts';
import { type RawBuilder, sql } from 'kysely';
import { withinParisDays } from '../../platform/database/parisDays.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { allOf, contains, numberIn } from '../../domain/transactions/criteria.ts';
import { type CountSqlRow, countOf } from './rows.ts';
import { placeNameSql } from '../../domain/places/placeNameSql.ts';

type CountSort = (typeof COUNT_SORTS)[number];

/** Of the lines of a count `c`: how many, how many were counted, and what was posted of them. */
const sums = (accountId: number): RawBuilder<unknown> => sql`
  select count(*)::int as lines_count, (count(*) filter (where l.posted <> 0))::int as gaps_count,
         coalesce(sum(l.posted) filter (where l.posted > 0), 0)::bigint as surplus,
         coalesce(-sum(l.posted) filter (where l.posted < 0), 0)::bigint as missing,
         coalesce(sum(abs(l.posted) * f.purchase_cost_cents), 0)::bigint as cost_cents
    from stock_count_lines l join formats f on f.account_id = l.account_id and f.id = l.format_id
   where l.account_id = ${accountId}::bigint and l.count_id = c.id`;

const read = (accountId: number): RawBuilder<unknown> => sql`
  select count(distinct (r.place, r.place_id, r.format_id, r.state))::int as counted_count, max(r.counted_at) as last_counted_at
    from stock_count_readings r where r.account_id = ${accountId}::bigint and r.count_id = c.id`;

const SORTED_BY: Readonly<Record<CountSort, RawBuilder<unknown>>> = {
  id: sql`c.id`,
  opened_at: sql`c.opened_at`,
  posted_at: sql`c.posted_at`,
  title: sql`plain(c.title)`,
  lines_count: sql`s.lines_count`,
  missing: sql`s.missing`,
  surplus: sql`s.surplus`,
};

const NONE: readonly Sorting<CountSort>[] = [];
/** Places named in a list. */
const NAMED_PLACES = 3;

/**
 * A page of the counts and how many answer the filters: the ones that run first, then the latest.
 */
export async function listCounts(
  tx: Tx,
  accountId: number,
  query: CountListQuery,
): Promise<{ rows: StockCount[]; count: number }> {
  const { limit, offset } = readPage(query.page);
  const [found] = await prepared(
    tx,
    sql<{ count: number; ids: number[] }>`
      with asked as materialized (
        select c.id, c.status, c.opened_at, c.posted_at, c.title from stock_counts c where ${conditionsOf(accountId, query)})
      select (select count(*) from asked)::int as count, array(
        select c.id from asked c cross join lateral (${sums(accountId)}) s ${orderBy(query)} limit ${limit}::bigint offset ${offset}::bigint) as ids`,
  );
  if (found === undefined) return { rows: [], count: 0 };
  return { rows: await countsById(tx, accountId, found.ids), count: found.count };
}

/** The numbers of all the counts that answer the filters, in order. */
export async function countIds(tx: Tx, accountId: number, query: CountListQuery): Promise<number[]> {
  const rows = await prepared(
    tx,
    sql<{ id: number }>`select c.id from stock_counts c cross join lateral (${sums(accountId)}) s
      where ${conditionsOf(accountId, query)} ${orderBy(query)}`,
  );
  return rows.map(({ id }) => id);
}

/** Of what is filtered: how many, their lines, and what was posted of them. */
export async function totalsOf(tx: Tx, accountId: number, query: CountListQuery): Promise<CountTotals> {
  const [row] = await prepared(
    tx,
    sql<Omit<CountTotals, 'cost'> & { cost_cents: number }>`
      select count(*)::int as count, coalesce(sum(s.lines_count), 0)::bigint as lines, coalesce(sum(d.counted_count), 0)::bigint as counted,
             coalesce(sum(s.gaps_count), 0)::bigint as gaps, coalesce(sum(s.surplus), 0)::bigint as surplus,
             coalesce(sum(s.missing), 0)::bigint as missing, coalesce(sum(s.cost_cents), 0)::bigint as cost_cents
        from stock_counts c cross join lateral (${sums(accountId)}) s cross join lateral (${read(accountId)}) d
       where ${conditionsOf(accountId, query)}`,
  );
  if (row === undefined) throw new Error('No totals of counts');
  const { cost_cents, ...figures } = row;
  return { ...figures, cost: toEuros(cost_cents) };
}

const placeName = (account: RawBuilder<unknown>): RawBuilder<unknown> =>
  placeNameSql(account, sql`p.place`, sql`p.place_id`);
const nameOf = (person: string): RawBuilder<unknown> =>
  sql`(select coalesce(nullif(name, ''), email) from people where id = ${sql.ref(person)})`;

/**
 * The counts of these numbers, in the order of the numbers given; `most` places of each are named.
 */
export async function countsById(
  tx: Tx,
  accountId: number,
  ids: readonly number[],
  most = NAMED_PLACES,
): Promise<StockCount[]> {
  if (ids.length === 0) return [];
  const account = sql`${accountId}::bigint`;
  const name = placeName(account);
  const rows = await prepared(
    tx,
    sql<CountSqlRow>`
      select c.id, c.title, c.status, c.blind, c.opened_at, c.posted_at, c.version, s.*, d.*,
             ${nameOf('c.opened_by')} as opened_by, ${nameOf('c.posted_by')} as posted_by,
             (select count(*) from stock_count_places p where p.account_id = ${account} and p.count_id = c.id)::int as places_count,
             array(select json_build_object('place', p.place, 'place_id', p.place_id, 'name', ${name}) from stock_count_places p
                    where p.account_id = ${account} and p.count_id = c.id
                    order by array_position(array['A', 'R', 'P', 'D', 'T'], p.place), plain(coalesce(${name}, '')), p.place_id
                    limit ${most}::bigint) as places
        from unnest(${ids}::bigint[]) with ordinality as asked(id, n)
        join stock_counts c on c.account_id = ${accountId}::bigint and c.id = asked.id
       cross join lateral (${sums(accountId)}) s cross join lateral (${read(accountId)}) d
       order by asked.n`,
  );
  return rows.map(countOf);
}

function orderBy({ sort }: CountListQuery): RawBuilder<unknown> {
  const order = readSort<CountSort>(sort, NONE);
  const asked = order.map(
    ({ column, descending }) => sql`${SORTED_BY[column]} ${sql.raw(descending ? 'desc nulls last' : 'asc nulls last')}`,
  );
  const first = asked.length > 0 ? asked : [sql`c.status in ('open', 'review') desc`, sql`c.opened_at desc`];
  return sql`order by ${sql.join([...first, order[0]?.descending === false ? sql`c.id` : sql`c.id desc`])}`;
}

function conditionsOf(accountId: number, query: CountListQuery): RawBuilder<unknown> {
  const { status, place, restaurant_id, partner_id, format_id, q } = query.filter ?? {};
  const account = sql`${accountId}::bigint`;
  const all = [sql`c.account_id = ${account}`, ...withinParisDays(sql`c.opened_at`, query.from_date, query.to_date)];
  const at = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`exists (select from stock_count_places p where p.account_id = ${account} and p.count_id = c.id and ${condition})`;
  if (status !== undefined) all.push(sql`c.status = any(${status}::text[])`);
  if (place !== undefined) all.push(at(sql`p.place = any(${place.map((kind) => PLACE_LETTERS[kind])}::text[])`));
  if (restaurant_id !== undefined) all.push(at(sql`p.place = 'R' and p.place_id = ${restaurant_id}::bigint`));
  if (partner_id !== undefined) all.push(at(sql`p.place = 'P' and p.place_id = ${partner_id}::bigint`));
  if (format_id !== undefined)
    all.push(sql`exists (select from stock_count_lines l
      where l.account_id = ${account} and l.count_id = c.id and l.format_id = ${format_id}::bigint)`);
  if (q !== undefined && q !== '') {
    const pattern = contains(q);
    const number = numberIn(q);
    all.push(sql`(plain(c.title) like plain(${pattern}) or ${at(sql`plain(coalesce(${placeName(account)}, '')) like plain(${pattern})`)}
      ${number === undefined ? sql`` : sql`or c.id = ${number}::bigint`})`);
  }
  return allOf(all);
}
