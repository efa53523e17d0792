import {
  type Application,
  type APPLICATION_SORTS,
  type ApplicationDetail,
  type ApplicationListQuery,
} from '@boucle/contract/features/accounts/calls.ts';
import { readPage, readSort } from '@boucle/contract/base/pagination.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type RawBuilder, sql } from 'kysely';
import { withinParisDays } from '../../platform/database/parisDays.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/errors.ts';
import { allOf, contains } from '../../domain/transactions/criteria.ts';
import { COLUMNS, type FigureName, figuresOf, held, standing } from './figures.ts';

type ApplicationSort = (typeof APPLICATION_SORTS)[number];
type DateNames = 'created_at' | 'last_activity_at';
type Dated<T extends Record<DateNames, unknown>> = Omit<T, DateNames> & {
  created_at: Date;
  last_activity_at: Date | null;
};

const STATUS = sql`case when a.deactivated_at is null then 'active' else 'disabled' end`;

const KEPT = { id: sql`a.id`, name: sql`plain(a.name)`, created_at: sql`a.created_at` } as const;

/**
 * A page of all initiatives with their figures, and how many there are; all of them without
 * `paged`. Platform scope.
 */
export async function listApplications(
  tx: Tx,
  query: ApplicationListQuery,
  today: string,
  paged = true,
): Promise<{ rows: Application[]; count: number }> {
  const where = allOf(conditionsOf(query));
  const { limit, offset } = readPage(query.page);
  const slice = paged ? sql`limit ${limit}::bigint offset ${offset}::bigint` : sql``;
  const { by, join } = await sorted(tx, query, where, today);
  const [[total], picked] = await Promise.all([
    prepared(tx, sql<{ count: number }>`select count(*) as count from accounts a where ${where}`),
    prepared(tx, sql<{ id: number }>`select a.id from accounts a ${join} where ${where} order by ${by} ${slice}`),
  ]);
  const text = `select ${COLUMNS} from accounts a where a.id = $1`;
  const answers = await Promise.all(
    picked.map(({ id }) => tx.raw<Dated<Application> & Record<string, unknown>>({ text, values: [id, today] })),
  );
  return {
    rows: answers.flatMap(({ rows }) => rows.map((row: Dated<Application>) => written(row))),
    count: total?.count ?? 0,
  };
}

interface DetailRow extends Omit<Dated<ApplicationDetail>, 'credits' | 'deposits'> {
  credits_cents: number;
  deposits_cents: number;
}

/** One initiative whole; 404 when there is none of that number. Platform scope. */
export async function readApplication(tx: Tx, id: number, today: string): Promise<ApplicationDetail> {
  const { rows }: { rows: DetailRow[] } = await tx.raw<DetailRow & Record<string, unknown>>({
    text: `select ${COLUMNS}, a.version, a.slug,
             (select count(*)::int from partners where account_id = $1) as partners_count,
             (select count(*)::int from drop_off_points where account_id = $1) as drop_off_points_count,
             (select count(*)::int from orders where account_id = $1 and status in ('pending', 'validated')) as open_orders_count,
             ${standing("place = 'A'")}::int as warehouse_containers_count,
             ${held('U', 'K', 'G')}::int as held_containers_count,
             ${held('CAG')}::bigint as credits_cents, ${held('CON', 'GST')}::bigint as deposits_cents
        from accounts a where a.id = $1`,
    values: [id, today],
  });
  const [row] = rows;
  if (row === undefined) throw notFound('Cette application');
  const { credits_cents, deposits_cents, ...application } = row;
  return { ...written(application), credits: toEuros(credits_cents), deposits: toEuros(deposits_cents) };
}

/** Whether an initiative is open. 404 when there is none of that number. */
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

/** Writes the given columns of an application and raises its version. */
export async function updateApplication(
  tx: Tx,
  id: number,
  fields: { name?: string; slug?: string; logo_url?: string | null; deactivated_at?: Date | null },
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

/**
 * Initiatives in the order asked for. What is counted is read of all that answer first, and joined
 * to them as `figures`.
 */
async function sorted(
  tx: Tx,
  { sort }: ApplicationListQuery,
  where: RawBuilder<unknown>,
  today: string,
): Promise<{ by: RawBuilder<unknown>; join: RawBuilder<unknown> }> {
  const order = readSort<ApplicationSort>(sort, [{ column: 'name', descending: false }]);
  const names = order.map(({ column }) => column).filter((column) => !(column in KEPT)) as FigureName[];
  const by = sql.join([
    ...order.map(({ column, descending }) => {
      const value = column in KEPT ? KEPT[column as keyof typeof KEPT] : sql.ref(`figures.${column}`);
      return sql`${value} ${sql.raw(descending ? 'desc' : 'asc')}`;
    }),
    sql`a.id`,
  ]);
  if (names.length === 0) return { by, join: sql`` };
  const all = await prepared(tx, sql<{ id: number }>`select a.id from accounts a where ${where}`);
  const ids = all.map(({ id }) => id);
  const figures = await Promise.all(names.map((name) => figuresOf(tx, ids, name, today)));
  const arrays = [ids, ...figures].map((numbers) => sql`${[...numbers]}::bigint[]`);
  const columns = ['id', ...names].map((name) => sql.ref(name));
  return { by, join: sql`join unnest(${sql.join(arrays)}) as figures (${sql.join(columns)}) on figures.id = a.id` };
}

function conditionsOf(query: ApplicationListQuery): RawBuilder<unknown>[] {
  const { status, connect_status, q } = query.filter ?? {};
  const all = withinParisDays(sql`a.created_at`, query.from_date, query.to_date);
  if (status !== undefined) all.push(sql`${STATUS} = any(${status}::text[])`);
  if (connect_status !== undefined) all.push(sql`a.connect_status = any(${connect_status}::text[])`);
  if (q !== undefined && q !== '') all.push(sql`plain(a.name) like plain(${contains(q)})`);
  return all;
}
