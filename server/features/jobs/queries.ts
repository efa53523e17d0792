import { type JobListQuery, type JobRow } from '@boucle/contract/features/jobs/calls.ts';
import { readPage } from '@boucle/contract/base/pagination.ts';
import { type RawBuilder, sql } from 'kysely';
import { withinParisDays } from '../../platform/database/parisDays.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { allOf } from '../../domain/transactions/criteria.ts';

interface JobSqlRow extends Omit<
  JobRow,
  'subject' | 'created_at' | 'started_at' | 'ended_at' | 'next_try_at' | 'retryable'
> {
  /** The number of the mail or of the build that it is about. */
  about: number | null;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  start_after: Date;
}

/** Jobs of the queue that the account may see. */
const jobs = (accountId: number): RawBuilder<unknown> => sql`jobs_of_account(${accountId}::bigint) j`;

/**
 * The subject of jobs of a kind, by its number. The queue is not where the account's rows are: they
 * are read by themselves.
 */
const SUBJECTS = {
  mail: "select m.id, m.subject || ', ' || m.recipient as subject from mails m where m.account_id = $1 and m.id = any($2::bigint[])",
  'build-app': `select b.id, 'Construction n°\u00a0' || b.number as subject from app_builds b
    where b.account_id = $1 and b.id = any($2::bigint[])`,
} as const;
type Kind = keyof typeof SUBJECTS;
const KINDS = Object.keys(SUBJECTS) as Kind[];

type About = Pick<JobSqlRow, 'name' | 'about'>;

/** By kind and number, the subjects of what these jobs are about. */
async function subjectsOf(tx: Tx, accountId: number, jobsAsked: readonly About[]): Promise<Map<string, string>> {
  const subjects = new Map<string, string>();
  for (const kind of KINDS) {
    const ids = jobsAsked.flatMap(({ name, about }) => (name === kind && about !== null ? [about] : []));
    if (ids.length === 0) continue;
    const { rows } = await tx.raw<{ id: number; subject: string }>({ text: SUBJECTS[kind], values: [accountId, ids] });
    for (const { id, subject } of rows) subjects.set(keyOf({ name: kind, about: id }), subject);
  }
  return subjects;
}

const keyOf = ({ name, about }: About): string => `${name} ${String(about)}`;

/** Some jobs with what they are about. */
export async function withSubjects(tx: Tx, accountId: number, rows: readonly JobSqlRow[]): Promise<JobRow[]> {
  const subjects = await subjectsOf(tx, accountId, rows);
  return rows.map((row) => rowOf(row, subjects.get(keyOf(row)) ?? null));
}

const rowOf = ({ start_after, about: _about, ...row }: JobSqlRow, subject: string | null): JobRow => ({
  ...row,
  subject,
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
  const conditions = await conditionsOf(tx, accountId, query);
  const rows = await prepared(
    tx,
    sql<JobSqlRow>`select j.* from ${jobs(accountId)} where ${conditions} ${orderBy(query)} limit ${limit}::bigint offset ${offset}::bigint`,
  );
  const [total] = await prepared(
    tx,
    sql<{ count: number }>`select count(*)::int as count from ${jobs(accountId)} where ${conditions}`,
  );
  return { rows: await withSubjects(tx, accountId, rows), count: total?.count ?? 0 };
}

/** All the jobs that answer the filters, in order. */
export async function allJobs(tx: Tx, accountId: number, query: JobListQuery): Promise<JobSqlRow[]> {
  const conditions = await conditionsOf(tx, accountId, query);
  return prepared(tx, sql<JobSqlRow>`select j.* from ${jobs(accountId)} where ${conditions} ${orderBy(query)}`);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * One job, and the number of the mail it sends; undefined when the account has none of that name.
 */
export async function readJob(
  tx: Tx,
  accountId: number,
  id: string,
): Promise<{ job: JobRow; mailId: number | null } | undefined> {
  if (!UUID.test(id)) return undefined;
  const [row] = await prepared(tx, sql<JobSqlRow>`select j.* from ${jobs(accountId)} where j.id = ${id}::uuid`);
  if (row === undefined) return undefined;
  const [job] = await withSubjects(tx, accountId, [row]);
  return job && { job, mailId: row.name === 'mail' ? row.about : null };
}

const orderBy = ({ sort }: JobListQuery): RawBuilder<unknown> =>
  sort === 'created_at' ? sql`order by j.created_at, j.id` : LATEST_FIRST;

async function conditionsOf(
  tx: Tx,
  accountId: number,
  { filter = {}, from_date, to_date }: JobListQuery,
): Promise<RawBuilder<unknown>> {
  const { state, q } = filter;
  const all = withinParisDays(sql`j.created_at`, from_date, to_date);
  if (state !== undefined) all.push(sql`j.state = any(${state}::text[])`);
  if (q !== undefined && q !== '') all.push(await isAbout(tx, accountId, q));
  return allOf(all);
}

/** Those whose subject holds a text, whatever its capitals. */
async function isAbout(tx: Tx, accountId: number, q: string): Promise<RawBuilder<unknown>> {
  const kinds: RawBuilder<unknown>[] = [];
  for (const kind of KINDS) {
    const { rows } = await tx.raw<{ about: number }>({
      text: 'select about from jobs_of_account($1) where name = $2',
      values: [accountId, kind],
    });
    const { rows: named } = await tx.raw<{ id: number }>({
      text: `select id from (${SUBJECTS[kind]}) told where subject ilike '%' || $3::text || '%'`,
      values: [accountId, rows.map(({ about }) => about), q],
    });
    kinds.push(sql`(j.name = ${kind}::text and j.about = any(${named.map(({ id }) => id)}::bigint[]))`);
  }
  return sql`(${sql.join(kinds, sql` or `)})`;
}
