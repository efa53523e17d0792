import { type Sorting, readPage, readSort } from '@boucle/contract/base/pagination.ts';
import { type ROUND_SORTS, type RoundListQuery } from '@boucle/contract/features/rounds/calls.ts';
import { type Round, type RoundTotals } from '@boucle/contract/features/rounds/shapes.ts';
import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { allOf, contains, numberIn } from '../../domain/transactions/criteria.ts';
import { type Reader } from '../../platform/api/readers.ts';

type RoundSort = (typeof ROUND_SORTS)[number];

interface RoundSqlRow extends Omit<Round, 'partner' | 'driver' | 'started_at' | 'ended_at'> {
  partner_id: number | null;
  partner_name: string | null;
  driver_id: number | null;
  driver_name: string | null;
  started_at: Date | null;
  ended_at: Date | null;
}

/** Of the stops of a round `d`, and of their lines. */
const sums = (accountId: number): RawBuilder<unknown> => sql`
  select (select count(*) from round_stops s where s.account_id = ${accountId}::bigint and s.round_id = d.id)::int as stops_count,
         (select count(*) from round_stops s where s.account_id = ${accountId}::bigint and s.round_id = d.id and s.status = 'done')::int as done_count,
         (select count(*) from round_stops s where s.account_id = ${accountId}::bigint and s.round_id = d.id and s.status = 'skipped')::int as skipped,
         coalesce(sum(l.planned) filter (where l.act = 'give'), 0)::bigint as to_give,
         coalesce(sum(l.actual) filter (where l.act = 'give'), 0)::bigint as given,
         coalesce(sum(l.planned) filter (where l.act <> 'give'), 0)::bigint as to_take,
         coalesce(sum(l.actual) filter (where l.act <> 'give'), 0)::bigint as taken,
         coalesce(sum(l.actual - l.posted), 0)::bigint as surplus
    from round_lines l where l.account_id = ${accountId}::bigint and l.round_id = d.id`;

const SORTED_BY: Readonly<Record<RoundSort, RawBuilder<unknown>>> = {
  id: sql`d.id`,
  day: sql`d.day`,
  title: sql`plain(d.title)`,
  stops_count: sql`s.stops_count`,
  metres: sql`d.metres`,
};
const NONE: readonly Sorting<RoundSort>[] = [];

/** A page of the rounds and how many answer the filters: the latest day first. */
export async function listRounds(
  tx: Tx,
  reader: Reader,
  query: RoundListQuery,
): Promise<{ rows: Round[]; count: number }> {
  const { limit, offset } = readPage(query.page);
  const [found] = await prepared(
    tx,
    sql<{ count: number; ids: number[] }>`
      with asked as materialized (select d.id, d.day, d.title, d.metres from rounds d where ${conditionsOf(reader, query)})
      select (select count(*) from asked)::int as count, array(
        select d.id from asked d cross join lateral (${sums(reader.accountId)}) s
         ${orderBy(query)} limit ${limit}::bigint offset ${offset}::bigint) as ids`,
  );
  if (found === undefined) return { rows: [], count: 0 };
  return { rows: await roundsById(tx, reader.accountId, found.ids), count: found.count };
}

/** The numbers of all the rounds that answer the filters, in order. */
export async function roundIds(tx: Tx, reader: Reader, query: RoundListQuery): Promise<number[]> {
  const rows = await prepared(
    tx,
    sql<{ id: number }>`select d.id from rounds d cross join lateral (${sums(reader.accountId)}) s
      where ${conditionsOf(reader, query)} ${orderBy(query)}`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Of what is filtered: how many, their stops, pieces given and taken, metres of the ones that
 * began.
 */
export async function roundTotals(tx: Tx, reader: Reader, query: RoundListQuery): Promise<RoundTotals> {
  const [row] = await prepared(
    tx,
    sql<RoundTotals>`
      select count(*)::int as count, coalesce(sum(s.stops_count), 0)::bigint as stops, coalesce(sum(s.done_count), 0)::bigint as done,
             coalesce(sum(s.given), 0)::bigint as given, coalesce(sum(s.taken), 0)::bigint as taken, coalesce(sum(s.surplus), 0)::bigint as surplus,
             coalesce(sum(d.metres) filter (where d.status in ('under_way', 'done')), 0)::bigint as metres
        from rounds d cross join lateral (${sums(reader.accountId)}) s where ${conditionsOf(reader, query)}`,
  );
  if (row === undefined) throw new Error('No totals of rounds');
  return row;
}

/** The rounds of these numbers, in the order of the numbers given. */
export async function roundsById(tx: Tx, accountId: number, ids: readonly number[]): Promise<Round[]> {
  if (ids.length === 0) return [];
  const rows = await prepared(
    tx,
    sql<RoundSqlRow>`
      select d.id, d.day::text as day, d.title, d.status, d.metres, d.started_at, d.ended_at, d.version, s.*,
             p.id as partner_id, p.name as partner_name, w.id as driver_id, coalesce(nullif(w.name, ''), w.email) as driver_name
        from unnest(${ids}::bigint[]) with ordinality as asked(id, n)
        join rounds d on d.account_id = ${accountId}::bigint and d.id = asked.id
        left join partners p on p.account_id = d.account_id and p.id = d.partner_id
        left join people w on w.id = d.driver_id
       cross join lateral (${sums(accountId)}) s
       order by asked.n`,
  );
  return rows.map(({ partner_id, partner_name, driver_id, driver_name, started_at, ended_at, ...row }): Round => ({
    ...row,
    partner: partner_id === null ? null : { id: partner_id, name: partner_name ?? '' },
    driver: driver_id === null ? null : { id: driver_id, name: driver_name ?? '' },
    started_at: started_at?.toISOString() ?? null,
    ended_at: ended_at?.toISOString() ?? null,
  }));
}

function orderBy({ sort }: RoundListQuery): RawBuilder<unknown> {
  const order = readSort<RoundSort>(sort, NONE);
  const asked = order.map(
    ({ column, descending }) => sql`${SORTED_BY[column]} ${sql.raw(descending ? 'desc' : 'asc')}`,
  );
  const first = asked.length > 0 ? asked : [sql`d.day desc`];
  return sql`order by ${sql.join([...first, order[0]?.descending === false ? sql`d.id` : sql`d.id desc`])}`;
}

function conditionsOf({ accountId, partnerId }: Reader, query: RoundListQuery): RawBuilder<unknown> {
  const { status, partner_id, driver_id, restaurant_id, q } = query.filter ?? {};
  const account = sql`${accountId}::bigint`;
  const all = [sql`d.account_id = ${account}`];
  const stopsAt = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`exists (select from round_stops s where s.account_id = ${account} and s.round_id = d.id and s.place = 'R' and ${condition})`;
  if (partnerId !== null) all.push(sql`d.partner_id = ${partnerId}::bigint and d.status <> 'draft'`);
  if (query.from_date !== undefined) all.push(sql`d.day >= ${query.from_date}::date`);
  if (query.to_date !== undefined) all.push(sql`d.day <= ${query.to_date}::date`);
  if (status !== undefined) all.push(sql`d.status = any(${status}::text[])`);
  if (partner_id !== undefined) all.push(sql`d.partner_id = ${partner_id}::bigint`);
  if (driver_id !== undefined) all.push(sql`d.driver_id = ${driver_id}::bigint`);
  if (restaurant_id !== undefined) all.push(stopsAt(sql`s.place_id = ${restaurant_id}::bigint`));
  if (q !== undefined && q !== '') {
    const pattern = contains(q);
    const number = numberIn(q);
    const named = stopsAt(
      sql`s.place_id = any(array(select r.id from restaurants r where r.account_id = ${account} and plain(r.name) like plain(${pattern})))`,
    );
    all.push(sql`(plain(d.title) like plain(${pattern}) or ${named}
      ${number === undefined ? sql`` : sql`or d.id = ${number}::bigint`})`);
  }
  return allOf(all);
}
