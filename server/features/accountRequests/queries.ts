import {
  type AccountRequest,
  type AskedAccount,
  type REQUEST_SORTS,
  type RequestListQuery,
} from '@boucle/contract/features/accountRequests/calls.ts';
import { type Sorting, readPage, readSort } from '@boucle/contract/base/pagination.ts';
import { type RawBuilder, sql } from 'kysely';
import { withinParisDays } from '../../platform/database/parisDays.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/errors.ts';
import { allOf, contains } from '../../domain/transactions/criteria.ts';

type RequestSort = (typeof REQUEST_SORTS)[number];

/** Keeps a request to open an initiative, for a super administrator to read. Platform scope. */
export async function insertRequest(tx: Tx, request: AccountRequest, address: string | null): Promise<void> {
  await tx
    .insertInto('account_requests')
    .values({
      name: request.name,
      contact: request.contact,
      email: request.email.toLowerCase(),
      city: request.city,
      message: request.message ?? '',
      address,
    })
    .execute();
}

interface Row extends Omit<AskedAccount, 'created_at' | 'decided_at'> {
  created_at: Date;
  decided_at: Date | null;
}

const SELECT = sql`
  select r.id, r.name, r.contact, r.email, r.city, r.message, r.status, r.created_at, r.decided_at, r.refusal_reason, r.account_id,
         coalesce(nullif(p.name, ''), p.email) as decided_by, a.name as account_name
    from account_requests r left join people p on p.id = r.decided_by left join accounts a on a.id = r.account_id`;

/** A page of the requests, the latest first, and how many answer the filters. Platform scope. */
export async function listRequests(tx: Tx, query: RequestListQuery): Promise<{ rows: AskedAccount[]; count: number }> {
  const where = allOf(conditionsOf(query));
  const { limit, offset } = readPage(query.page);
  const [[total], rows] = await Promise.all([
    prepared(tx, sql<{ count: number }>`select count(*) as count from account_requests r where ${where}`),
    prepared(tx, sql<Row>`${SELECT} where ${where} ${orderBy(query)} limit ${limit}::bigint offset ${offset}::bigint`),
  ]);
  return { rows: rows.map(written), count: total?.count ?? 0 };
}

/** One request; 404 when there is none of that number. Platform scope. */
export async function readRequest(tx: Tx, id: number): Promise<AskedAccount> {
  const [row] = await prepared(tx, sql<Row>`${SELECT} where r.id = ${id}::bigint`);
  if (row === undefined) throw notFound('Cette demande');
  return written(row);
}

/** The same under lock: of two that decide at once, the second finds it decided. */
export async function lockRequest(tx: Tx, id: number): Promise<AskedAccount> {
  await tx.raw({ text: 'select from account_requests where id = $1 for no key update', values: [id] });
  return readRequest(tx, id);
}

/** Writes the decision and its author. */
export async function decideRequest(
  tx: Tx,
  id: number,
  decision: { status: 'accepted'; account_id: number } | { status: 'refused'; refusal_reason: string },
  { personId, at }: { personId: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('account_requests')
    .set({ ...decision, decided_at: at, decided_by: personId })
    .where('id', '=', id)
    .execute();
}

const written = ({ created_at, decided_at, ...row }: Row): AskedAccount => ({
  ...row,
  created_at: created_at.toISOString(),
  decided_at: decided_at?.toISOString() ?? null,
});

function orderBy({ sort }: RequestListQuery): RawBuilder<unknown> {
  const order = readSort<RequestSort>(sort, [{ column: 'id', descending: true } satisfies Sorting<RequestSort>]);
  return sql`order by ${sql.join([
    ...order.map(({ column, descending }) => sql`${sql.ref(`r.${column}`)} ${sql.raw(descending ? 'desc' : 'asc')}`),
    sql`r.id desc`,
  ])}`;
}

function conditionsOf(query: RequestListQuery): RawBuilder<unknown>[] {
  const { status, q } = query.filter ?? {};
  const all = withinParisDays(sql`r.created_at`, query.from_date, query.to_date);
  if (status !== undefined) all.push(sql`r.status = any(${status}::text[])`);
  if (q !== undefined && q !== '') {
    all.push(sql`plain(concat_ws(' ', r.name, r.contact, r.email, r.city)) like plain(${contains(q)})`);
  }
  return all;
}
