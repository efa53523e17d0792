import { type JobListQuery, type JobRow } from '@boucle/contract/jobs/calls.ts';
import { readPage } from '@boucle/contract/pagination.ts';
import { type RawBuilder, sql } from 'kysely';
import { withinParisDays } from '../../database/parisDays.ts';
import { prepared } from '../../database/prepared.ts';
import { type Tx } from '../../database/transaction.ts';
import { allOf } from '../../transactions/criteria.ts';

/** Jobs for all initiatives at once that anybody may know of; those of each minute would fill the list. */
const SHARED = ['verify-ledgers', 'reconcile', 'purge'];

interface JobSqlRow extends Omit<JobRow, 'created_at' | 'started_at' | 'ended_at' | 'next_try_at' | 'retryable'> {
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  start_after: Date;
}

const STATE = sql`case j.state::text when 'created' then 'waiting' else j.state::text end`;

/** What the account may see of the queue, which has no row-level security of its own. Never what a job put out: it may tell of others. */
const jobs = (accountId: number): RawBuilder<unknown> => sql`(
  select j.id, j.name, ${STATE} as state, j.data->>'accountId' is null as shared, j.start_after,
      case j.state::text when 'created' then 0 when 'retry' then j.retry_count else j.retry_count + 1 end as tries,
      j.created_on as created_at, j.started_on as started_at, j.completed_on as ended_at,
      coalesce(
        (select m.subject || ', ' || m.recipient from mails m
          where j.name = 'mail' and m.account_id = ${accountId}::bigint and m.id = (j.data->>'id')::bigint),
        (select 'Construction n°\u00a0' || b.number from app_builds b
          where j.name = 'build-app' and b.account_id = ${accountId}::bigint and b.id = (j.data->>'id')::bigint)) as subject
    from pgboss.job j
   where (j.data->>'accountId')::bigint = ${accountId}::bigint
      or (j.data->>'accountId' is null and j.name = any(${SHARED}::text[]))
) j`;

const rowOf = ({ start_after, ...row }: JobSqlRow): JobRow => ({
  ...row,
  created_at: row.created_at.toISOString(),
  started_at: row.started_at?.toISOString() ?? null,
  ended_at: row.ended_at?.toISOString() ?? null,
  next_try_at: row.state === 'retry' || row.state === 'waiting' ? start_after.toISOString() : null,
  retryable: row.state === 'failed' && !row.shared,
});

const LATEST_FIRST = sql`order by j.created_at desc, j.id`;

/** A page of the jobs of an account, and of those done for all at once; the latest first. */
export async function listJobs(
  tx: Tx,
  accountId: number,
  query: JobListQuery,
): Promise<{ rows: JobRow[]; count: number }> {
  const { limit, offset } = readPage(query.page);
  const conditions = conditionsOf(query);
  const rows = await prepared(
    tx,
    sql<JobSqlRow>`select j.* from ${jobs(accountId)} where ${conditions} ${orderBy(query)} limit ${limit}::bigint offset ${offset}::bigint`,
  );
  const [total] = await prepared(
    tx,
    sql<{ count: number }>`select count(*)::int as count from ${jobs(accountId)} where ${conditions}`,
  );
  return { rows: rows.map(rowOf), count: total?.count ?? 0 };
}

/** The numbers of all the jobs that answer the filters, in order. */
export async function jobIds(tx: Tx, accountId: number, query: JobListQuery): Promise<string[]> {
  const rows = await prepared(
    tx,
    sql<{ id: string }>`select j.id from ${jobs(accountId)} where ${conditionsOf(query)} ${orderBy(query)}`,
  );
  return rows.map(({ id }) => id);
}

/** Jobs that an account may see, by number, in the order asked for. */
export async function jobsById(tx: Tx, accountId: number, ids: readonly string[]): Promise<JobRow[]> {
  const rows = await prepared(
    tx,
    sql<JobSqlRow>`select j.* from unnest(${ids}::uuid[]) with ordinality as asked(id, n)
      join ${jobs(accountId)} on j.id = asked.id order by asked.n`,
  );
  return rows.map(rowOf);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** One job, and the number of the mail it sends; undefined when the account has none of that name. */
export async function readJob(
  tx: Tx,
  accountId: number,
  id: string,
): Promise<{ job: JobRow; mailId: number | null } | undefined> {
  if (!UUID.test(id)) return undefined;
  const [row] = await prepared(
    tx,
    sql<JobSqlRow & { mail_id: number | null }>`select j.*,
        (select (own.data->>'id')::bigint from pgboss.job own where own.id = j.id and own.name = 'mail') as mail_id
      from ${jobs(accountId)} where j.id = ${id}::uuid`,
  );
  if (row === undefined) return undefined;
  const { mail_id: mailId, ...job } = row;
  return { job: rowOf(job), mailId };
}

const orderBy = ({ sort }: JobListQuery): RawBuilder<unknown> =>
  sort === 'created_at' ? sql`order by j.created_at, j.id` : LATEST_FIRST;

function conditionsOf({ filter = {}, from_date, to_date }: JobListQuery): RawBuilder<unknown> {
  const { state, q } = filter;
  const all = withinParisDays(sql`j.created_at`, from_date, to_date);
  if (state !== undefined) all.push(sql`j.state = any(${state}::text[])`);
  if (q !== undefined && q !== '') all.push(sql`j.subject ilike '%' || ${q}::text || '%'`);
  return allOf(all);
}
