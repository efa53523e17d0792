import { type MailListQuery, type MAIL_SORTS, type MailRow } from '@boucle/contract/features/mails/calls.ts';
import { type MailState } from '@boucle/contract/features/mails/labels.ts';
import { readPage, readSort, type Sorting } from '@boucle/contract/base/pagination.ts';
import { type RawBuilder, sql } from 'kysely';
import { withinParisDays } from '../../platform/database/parisDays.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { failureReason } from '../../outside/mails/failureReason.ts';
import { allOf, contains } from '../../domain/transactions/criteria.ts';
import { resendRefusal } from './rules.ts';

type MailSort = (typeof MAIL_SORTS)[number];

const LATEST_FIRST: readonly Sorting<MailSort>[] = [{ column: 'created_at', descending: true }];

interface MailSqlRow {
  id: number;
  kind: string;
  recipient: string;
  subject: string;
  created_at: Date;
  sent_at: Date | null;
  failed_at: Date | null;
  failure: string | null;
  attempts: number;
  state: MailState;
  has_secret: boolean;
  has_preview: boolean;
  has_content: boolean;
}

const IS_RESENT = sql`exists (select from mails c where c.account_id = m.account_id and c.resends_id = m.id)`;
const STATE = sql`case when m.sent_at is not null then 'sent' when m.failed_at is null then 'waiting' when ${IS_RESENT} then 'resent' else 'failed' end`;
const ROW = sql`m.id, m.kind, m.recipient, m.subject, m.created_at, m.sent_at, m.failed_at, m.failure, m.attempts, ${STATE} as state,
  m.has_secret, m.sealed_preview is not null as has_preview, m.sealed_content is not null as has_content`;

const rowOf = (row: MailSqlRow, now: Date): MailRow => ({
  id: row.id,
  kind: row.kind,
  recipient: row.recipient,
  subject: row.subject,
  created_at: row.created_at.toISOString(),
  sent_at: row.sent_at?.toISOString() ?? null,
  state: row.state,
  attempts: row.attempts,
  reason: failureReason(row.failure),
  has_preview: row.has_preview,
  resend_refusal: resendRefusal(row, now),
});

/** A page of an account's mails and how many answer the filters; the latest first. */
export async function listMails(
  tx: Tx,
  accountId: number,
  query: MailListQuery,
  now: Date,
): Promise<{ rows: MailRow[]; count: number }> {
  const { limit, offset } = readPage(query.page);
  const conditions = conditionsOf(accountId, query);
  const rows = await prepared(
    tx,
    sql<MailSqlRow>`select ${ROW} from mails m where ${conditions}
      ${orderBy(query)} limit ${limit}::bigint offset ${offset}::bigint`,
  );
  const [total] = await prepared(tx, sql<{ count: number }>`select (${countOf(accountId, query)})::int as count`);
  return { rows: rows.map((row) => rowOf(row, now)), count: total?.count ?? 0 };
}

/** How many answer the filters; without any they are counted already. */
function countOf(accountId: number, query: MailListQuery): RawBuilder<unknown> {
  const { kind, state, q } = query.filter ?? {};
  const isNarrowed = [kind, state, q, query.from_date, query.to_date].some((one) => one !== undefined);
  return isNarrowed
    ? sql`select count(*) from mails m where ${conditionsOf(accountId, query)}`
    : sql`select coalesce(sum(total), 0) from mail_counts where account_id = ${accountId}::bigint`;
}

/** The numbers of all the mails that answer the filters, in order. */
export async function mailIds(tx: Tx, accountId: number, query: MailListQuery): Promise<number[]> {
  const rows = await prepared(
    tx,
    sql<{ id: number }>`select m.id from mails m where ${conditionsOf(accountId, query)} ${orderBy(query)}`,
  );
  return rows.map(({ id }) => id);
}

/** Mails of an account by number, in the order asked for. */
export async function mailsById(tx: Tx, accountId: number, ids: readonly number[], now: Date): Promise<MailRow[]> {
  const rows = await prepared(
    tx,
    sql<MailSqlRow>`select ${ROW} from unnest(${ids}::bigint[]) with ordinality as asked(id, n)
      join mails m on m.account_id = ${accountId}::bigint and m.id = asked.id order by asked.n`,
  );
  return rows.map((row) => rowOf(row, now));
}

/**
 * One mail, locked when it is about to be sent again; undefined when the account has none of that
 * number.
 */
export async function readMail(
  tx: Tx,
  accountId: number,
  id: number,
  now: Date,
  { lock = false }: { lock?: boolean } = {},
): Promise<MailRow | undefined> {
  const [row] = await prepared(
    tx,
    sql<MailSqlRow>`select ${ROW} from mails m where m.account_id = ${accountId}::bigint and m.id = ${id}::bigint
      ${sql.raw(lock ? 'for no key update' : '')}`,
  );
  return row && rowOf(row, now);
}

/** Sealed text of a mail; null once it is forgotten. */
export async function sealedPreview(tx: Tx, accountId: number, id: number): Promise<Buffer | null> {
  const { rows } = await tx.raw<{ sealed_preview: Buffer | null }>({
    text: 'select sealed_preview from mails where account_id = $1 and id = $2',
    values: [accountId, id],
  });
  return rows[0]?.sealed_preview ?? null;
}

/** The same mail once more, under a new number, with new seals and a new trace. */
export async function copyMail(
  tx: Tx,
  accountId: number,
  id: number,
  copy: { readonly id: number; readonly content: Buffer; readonly preview: Buffer },
): Promise<void> {
  const { rowCount } = await tx.raw({
    text: `insert into mails (id, account_id, kind, recipient, subject, sealed_content, sealed_preview, resends_id)
      overriding system value select $3, account_id, kind, recipient, subject, $4, $5, id from mails
       where account_id = $1 and id = $2 and not has_secret and sealed_preview is not null returning 1`,
    values: [accountId, id, copy.id, copy.content, copy.preview],
  });
  if (rowCount !== 1) throw new Error(`Mail ${id} cannot be copied`);
}

function orderBy({ sort }: MailListQuery): RawBuilder<unknown> {
  const order = readSort<MailSort>(sort, LATEST_FIRST).map(
    ({ column, descending }) => sql`${sql.ref(`m.${column}`)} ${sql.raw(descending ? 'desc' : 'asc')}`,
  );
  return sql`order by ${sql.join([...order, sql`m.id desc`])}`;
}

function conditionsOf(accountId: number, { filter = {}, from_date, to_date }: MailListQuery): RawBuilder<unknown> {
  const { kind, state, q } = filter;
  const all: RawBuilder<unknown>[] = [
    sql`m.account_id = ${accountId}::bigint`,
    ...withinParisDays(sql`m.created_at`, from_date, to_date),
  ];
  if (kind !== undefined) all.push(sql`m.kind = any(${kind}::text[])`);
  if (state !== undefined) all.push(sql`${STATE} = any(${state}::text[])`);
  if (q !== undefined && q !== '')
    all.push(sql`m.id = any(array(select mails_saying(${accountId}::bigint, ${contains(q)})))`);
  return allOf(all);
}
