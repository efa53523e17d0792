import {
  type Application,
  type APPLICATION_SORTS,
  type ApplicationDetail,
  type ApplicationListQuery,
} from '@boucle/contract/accounts/calls.ts';
import { type Sorting, readPage, readSort } from '@boucle/contract/pagination.ts';
import { toEuros } from '@boucle/contract/primitives.ts';
import { type RawBuilder, sql } from 'kysely';
import { withinParisDays } from '../../database/parisDays.ts';
import { prepared } from '../../database/prepared.ts';
import { type Tx } from '../../database/transaction.ts';
import { notFound } from '../../http/errors.ts';
import { accountDays } from '../../statistics/accountDays.ts';
import { allOf, contains } from '../../transactions/criteria.ts';

type ApplicationSort = (typeof APPLICATION_SORTS)[number];
type DateNames = 'created_at' | 'last_activity_at';
type Dated<T extends Record<DateNames, unknown>> = Omit<T, DateNames> & {
  created_at: Date;
  last_activity_at: Date | null;
};

/** Pieces that stand in places, of those cells: they grow with places, not with holders. */
const standing = (cells: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> => sql`coalesce((
  select sum(quantity) from cells where account_id = a.id and place in ('A', 'R', 'P', 'D', 'T') and ${cells}), 0)`;
/** What all holders have of those kinds, in cents or in pieces. */
const held = (...kinds: readonly string[]): RawBuilder<unknown> => sql`coalesce((
  select sum(total) from holder_totals where account_id = a.id and kind = any(${kinds}::text[])), 0)`;
/** Pieces of the whole fleet. */
const FLEET = sql`(${standing()} + ${held('U', 'K', 'G', 'E')})::int`;
const counted = (kind: 'restaurants' | 'customers'): RawBuilder<unknown> =>
  sql`coalesce((select sum(total) from account_counts where account_id = a.id and kind = ${kind}::text), 0)::int`;
const ADMINISTRATORS = sql`(select count(*)::int from people
  where account_id = a.id and role = 'account_admin' and status = 'active')`;
/** Reuses of the 30 days that end with `today`, a Paris day. */
const reuses = (today: string): RawBuilder<unknown> => sql`coalesce((
  select sum(reuses) from (select ${today}::date as today) asked cross join lateral ${sql.raw(LAST_30_DAYS)} days), 0)::int`;
const LAST_30_DAYS = accountDays('0', { account: 'a.id', from: 'asked.today - 29', to: 'asked.today' });
const STATUS = sql`case when a.deactivated_at is null then 'active' else 'disabled' end`;

const sortedBy = (column: ApplicationSort, today: string): RawBuilder<unknown> => {
  switch (column) {
    case 'id':
      return sql`a.id`;
    case 'name':
      return sql`plain(a.name)`;
    case 'created_at':
      return sql`a.created_at`;
    case 'restaurants_count':
      return counted('restaurants');
    case 'customers_count':
      return counted('customers');
    case 'containers_count':
      return FLEET;
    case 'administrators_count':
      return ADMINISTRATORS;
    case 'reuses_30_days':
      return reuses(today);
  }
};

const columns = (today: string): RawBuilder<unknown> => sql`
  a.id, a.name, a.logo_url, a.connect_status, a.created_at, ${STATUS} as status,
  ${counted('restaurants')} as restaurants_count, ${counted('customers')} as customers_count,
  ${FLEET} as containers_count, ${standing(sql`state = 'dirty'`)}::int as dirty_containers_count,
  ${reuses(today)} as reuses_30_days, ${ADMINISTRATORS} as administrators_count,
  (select max(listed_at) from (
    select listed_at from transactions where account_id = a.id order by day desc, listed_at desc limit 1
  ) latest) as last_activity_at`;

/** A page of all initiatives with their figures, and how many there are; all of them without `paged`. Platform scope. */
export async function listApplications(
  tx: Tx,
  query: ApplicationListQuery,
  today: string,
  paged = true,
): Promise<{ rows: Application[]; count: number }> {
  const where = allOf(conditionsOf(query));
  const { limit, offset } = readPage(query.page);
  const slice = paged ? sql`limit ${limit}::bigint offset ${offset}::bigint` : sql``;
  const [[total], rows] = await Promise.all([
    prepared(tx, sql<{ count: number }>`select count(*) as count from accounts a where ${where}`),
    prepared(
      tx,
      sql<
        Dated<Application>
      >`select ${columns(today)} from accounts a where ${where} ${orderBy(query, today)} ${slice}`,
    ),
  ]);
  return { rows: rows.map(written), count: total?.count ?? 0 };
}

interface DetailRow extends Omit<Dated<ApplicationDetail>, 'credits' | 'deposits'> {
  credits_cents: number;
  deposits_cents: number;
}

/** One initiative whole; 404 when there is none of that number. Platform scope. */
export async function readApplication(tx: Tx, id: number, today: string): Promise<ApplicationDetail> {
  const [row] = await prepared(
    tx,
    sql<DetailRow>`
      select ${columns(today)}, a.version,
             (select count(*)::int from partners where account_id = a.id) as partners_count,
             (select count(*)::int from drop_off_points where account_id = a.id) as drop_off_points_count,
             (select count(*)::int from orders
               where account_id = a.id and status in ('pending', 'validated')) as open_orders_count,
             ${standing(sql`place = 'A'`)}::int as warehouse_containers_count,
             ${held('U', 'K', 'G')}::int as held_containers_count,
             ${held('CAG')}::bigint as credits_cents, ${held('CON', 'GST')}::bigint as deposits_cents
        from accounts a where a.id = ${id}::bigint`,
  );
  if (row === undefined) throw notFound('Cette application');
  const { credits_cents, deposits_cents, ...application } = row;
  return { ...written(application), credits: toEuros(credits_cents), deposits: toEuros(deposits_cents) };
}

/** Tells whether an initiative is open. 404 when there is none of that number. */
export async function applicationIsActive(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await tx.raw<{ active: boolean }>({
    text: 'select deactivated_at is null as active from accounts where id = $1',
    values: [id],
  });
  const [row] = rows;
  if (row === undefined) throw notFound('Cette application');
  return row.active;
}

/** Locks an initiative until the end of the transaction. 404 when there is none of that number. */
export async function lockApplication(tx: Tx, id: number): Promise<void> {
  const { rows } = await tx.raw({ text: 'select from accounts where id = $1 for update', values: [id] });
  if (rows.length === 0) throw notFound('Cette application');
}

/** Writes what is said and makes the next version. */
export async function updateApplication(
  tx: Tx,
  id: number,
  fields: { name?: string; logo_url?: string | null; deactivated_at?: Date | null },
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set((row) => ({ ...fields, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Ends every session of the people of an initiative, its end users' too. */
export async function endSessionsOfAccount(tx: Tx, id: number): Promise<void> {
  await tx.raw({
    text: `update oauth_sessions s set ended_at = now() from people p
            where p.id = s.person_id and p.account_id = $1 and s.ended_at is null`,
    values: [id],
  });
}

const written = <Row extends { created_at: Date; last_activity_at: Date | null }>(
  row: Row,
): Omit<Row, DateNames> & { created_at: string; last_activity_at: string | null } => ({
  ...row,
  created_at: row.created_at.toISOString(),
  last_activity_at: row.last_activity_at?.toISOString() ?? null,
});

function orderBy({ sort }: ApplicationListQuery, today: string): RawBuilder<unknown> {
  const order = readSort<ApplicationSort>(sort, [
    { column: 'name', descending: false } satisfies Sorting<ApplicationSort>,
  ]);
  return sql`order by ${sql.join([
    ...order.map(({ column, descending }) => sql`${sortedBy(column, today)} ${sql.raw(descending ? 'desc' : 'asc')}`),
    sql`a.id`,
  ])}`;
}

function conditionsOf(query: ApplicationListQuery): RawBuilder<unknown>[] {
  const { status, connect_status, q } = query.filter ?? {};
  const all = withinParisDays(sql`a.created_at`, query.from_date, query.to_date);
  if (status !== undefined) all.push(sql`${STATUS} = any(${status}::text[])`);
  if (connect_status !== undefined) all.push(sql`a.connect_status = any(${connect_status}::text[])`);
  if (q !== undefined && q !== '') all.push(sql`plain(a.name) like plain(${contains(q)})`);
  return all;
}
