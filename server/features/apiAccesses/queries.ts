import {
  type ApiAccess,
  type ApiAccessListQuery,
  type ApiCall,
  type API_ACCESS_SORTS,
  type RecentCall,
  type RecentCallsQuery,
} from '@boucle/contract/features/apiAccesses/calls.ts';
import { type CallOutcome } from '@boucle/contract/features/apiAccesses/labels.ts';
import { readPage, readSort } from '@boucle/contract/base/pagination.ts';
import { SECRET_OVERLAP_HOURS } from '@boucle/contract/shared/apiAccesses/scopes.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { asPlatform } from '../../auth/asPlatform.ts';
import { withinParisDays } from '../../platform/database/parisDays.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { allOf, contains } from '../../domain/transactions/criteria.ts';

interface Row {
  id: number;
  name: string;
  client_id: string;
  scopes: ApiAccess['scopes'];
  redirect_uris: string[];
  created_at: Date;
  renewed_at: Date | null;
  previous_until: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
  refused_tries: ApiAccess['refused_tries'];
}

/** Whose accesses: a partner's of an account. */
export interface AccessOwner {
  readonly accountId: number;
  readonly partnerId: number;
}

const columnsOf = ({
  accountId,
}: AccessOwner): RawBuilder<unknown> => sql`a.id, a.name, a.client_id, a.scopes, a.redirect_uris, a.created_at, a.renewed_at,
  case when a.previous_until > now() then a.previous_until end as previous_until, a.revoked_at,
  (select u.last_used_at from api_access_uses u where u.account_id = ${accountId}::bigint and u.access_id = a.id) as last_used_at,
  (select json_build_object(
      'last_hour', coalesce(sum(t.tries) filter (where t.hour >= date_trunc('hour', now())), 0),
      'last_day', coalesce(sum(t.tries) filter (where t.hour > now() - interval '24 hours'), 0),
      'last_30_days', coalesce(sum(t.tries), 0))
     from api_refused_tries t where t.account_id = ${accountId}::bigint and t.access_id = a.id) as refused_tries`;

/**
 * A page of the partner's accesses and how many answer the filters, the latest first; all of them
 * without `paged`.
 */
export async function listAccesses(
  tx: Tx,
  owner: AccessOwner,
  query: ApiAccessListQuery,
  paged = true,
): Promise<{ rows: ApiAccess[]; count: number }> {
  const { limit, offset } = readPage(query.page);
  const order = readSort<(typeof API_ACCESS_SORTS)[number]>(query.sort, [{ column: 'created_at', descending: true }]);
  const { q, status } = query.filter ?? {};
  const conditions: Expression<unknown>[] = [
    sql<SqlBool>`a.account_id = ${owner.accountId}::bigint and a.partner_id = ${owner.partnerId}`,
    ...withinParisDays(sql`a.created_at`, query.from_date, query.to_date),
  ];
  if (status !== undefined) conditions.push(sql`(a.revoked_at is null) = ${status === 'active'}`);
  if (q !== undefined && q !== '')
    conditions.push(sql`lower(a.name || ' ' || a.client_id) like ${contains(q.toLowerCase())}`);
  const where = allOf(conditions.map((one) => sql`${one}`));
  const by = sql.join(
    order.map(({ column, descending }) => sql`${sql.ref(column)} ${sql.raw(descending ? 'desc' : 'asc')} nulls last`),
  );
  const slice = paged ? sql`limit ${limit} offset ${offset}` : sql``;
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`select ${columnsOf(owner)} from api_accesses a where ${where} order by ${by}, a.id desc ${slice}`.execute(
      tx,
    ),
    sql<{ count: number }>`select count(*) as count from api_accesses a where ${where}`.execute(tx),
  ]);
  return { rows: rows.map(accessOf), count: counted.rows[0]?.count ?? 0 };
}

/**
 * One access of the partner, locked when it is about to change; undefined when it has none of that
 * number.
 */
export async function oneAccess(tx: Tx, owner: AccessOwner, id: number, lock: boolean): Promise<ApiAccess | undefined> {
  const { rows } = await sql<Row>`select ${columnsOf(owner)} from api_accesses a
    where a.account_id = ${owner.accountId}::bigint and a.partner_id = ${owner.partnerId} and a.id = ${id}
    ${lock ? sql`for no key update` : sql``}`.execute(tx);
  return rows.map(accessOf)[0];
}

export interface NewAccess {
  accountId: number;
  partnerId: number;
  name: string;
  clientId: string;
  scopes: readonly string[];
  redirectUris: readonly string[];
  secretHash: Buffer;
  personId: number;
}

/** Writes an access and answers its number. */
export async function insertAccess(tx: Tx, access: NewAccess): Promise<number> {
  const { rows } = await asPlatform(tx, () =>
    tx.raw<{ id: number }>({
      text: `insert into api_accesses (account_id, partner_id, name, client_id, scopes, redirect_uris, secret_hash, created_by)
             values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      values: [
        access.accountId,
        access.partnerId,
        access.name,
        access.clientId,
        access.scopes,
        access.redirectUris,
        access.secretHash,
        access.personId,
      ],
    }),
  );
  return rows[0]?.id ?? 0;
}

/**
 * Adds a new secret to the present one, which opens for a day more; the one before no longer does.
 */
export async function renewSecret(tx: Tx, accountId: number, id: number, secretHash: Buffer): Promise<void> {
  await asPlatform(tx, () =>
    tx.raw({
      text: `update api_accesses set previous_secret_hash = secret_hash, previous_until = now() + make_interval(hours => $3),
               secret_hash = $2, renewed_at = now() where account_id = $4 and id = $1`,
      values: [id, secretHash, SECRET_OVERLAP_HOURS, accountId],
    }),
  );
}

export async function markRevoked(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.raw({
    text: 'update api_accesses set revoked_at = now() where account_id = $2 and id = $1 and revoked_at is null',
    values: [id, accountId],
  });
}

/** Ends what people let the access do for them, and their sessions in it. Platform scope. */
export async function endSessionsOfClient(tx: Tx, clientId: string): Promise<void> {
  await tx.raw({
    text: 'update oauth_sessions set ended_at = now() where client_id = $1 and ended_at is null',
    values: [clientId],
  });
}

/** A page of the calls of an access, the latest first, and how many are kept. */
export async function callsOf(
  tx: Tx,
  { accountId, accessId }: { accountId: number; accessId: number },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ApiCall[]; count: number }> {
  const { rows } = await tx.raw<Omit<ApiCall, 'created_at'> & { created_at: Date }>({
    text: `select id, method, path, status, duration_ms, ignored, created_at from api_calls
            where account_id = $4 and access_id = $1 order by id desc limit $2 offset $3`,
    values: [accessId, limit, offset, accountId],
  });
  const counted = await tx.raw<{ count: number }>({
    text: 'select count(*) as count from api_calls where account_id = $2 and access_id = $1',
    values: [accessId, accountId],
  });
  return {
    rows: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
    count: counted.rows[0]?.count ?? 0,
  };
}

const OUTCOMES: Readonly<Record<CallOutcome, readonly [from: number, to: number]>> = {
  ok: [100, 399],
  refused: [400, 499],
  failed: [500, 599],
};

function callConditions(
  { accountId, partnerId }: AccessOwner,
  { filter = {}, from_date, to_date }: RecentCallsQuery,
): RawBuilder<unknown>[] {
  const { access_id, outcome, q } = filter;
  const conditions: RawBuilder<unknown>[] = [
    sql`c.account_id = ${accountId} and c.partner_id = ${partnerId}`,
    ...withinParisDays(sql`c.created_at`, from_date, to_date),
  ];
  if (access_id !== undefined) conditions.push(sql`c.access_id = ${access_id}`);
  if (outcome !== undefined) {
    const ranges = outcome.map((one) => sql`c.status between ${OUTCOMES[one][0]} and ${OUTCOMES[one][1]}`);
    conditions.push(ranges.length === 0 ? sql`false` : sql`(${sql.join(ranges, sql` or `)})`);
  }
  if (q !== undefined && q !== '') conditions.push(sql`(c.method || ' ' || c.path) ilike ${contains(q)}`);
  return conditions;
}

/**
 * A page of the calls of all the accesses of a partner, the latest first, and how many answer the
 * filters. `before` instead of pages: the five thousand that came before that one, uncounted.
 */
export async function recentCalls(
  tx: Tx,
  owner: AccessOwner,
  query: RecentCallsQuery,
  before?: number,
): Promise<{ rows: RecentCall[]; count: number }> {
  const conditions = callConditions(owner, query);
  const where = allOf(before === undefined ? conditions : [...conditions, sql`c.id < ${before}`]);
  const { limit, offset } = before === undefined ? readPage(query.page) : { limit: 5000, offset: 0 };
  const way = sql.raw(query.sort === 'id' ? 'asc' : 'desc');
  const { rows } = await sql<Omit<RecentCall, 'created_at'> & { created_at: Date }>`
    select c.id, c.method, c.path, c.status, c.duration_ms, c.ignored, c.created_at, json_build_object('id', a.id, 'name', a.name) as access
      from api_calls c join api_accesses a on a.account_id = c.account_id and a.id = c.access_id
     where ${where} order by c.id ${way} limit ${limit} offset ${offset}`.execute(tx);
  const counted =
    before === undefined
      ? await sql<{ count: number }>`select count(*) as count from api_calls c where ${where}`.execute(tx)
      : { rows: [] };
  return {
    rows: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
    count: counted.rows[0]?.count ?? 0,
  };
}

const accessOf = ({ previous_until, ...row }: Row): ApiAccess => ({
  ...row,
  status: row.revoked_at === null ? 'active' : 'disabled',
  created_at: row.created_at.toISOString(),
  renewed_at: row.renewed_at?.toISOString() ?? null,
  previous_secret_until: previous_until?.toISOString() ?? null,
  last_used_at: row.last_used_at?.toISOString() ?? null,
  revoked_at: row.revoked_at?.toISOString() ?? null,
});
