import { type Failure, type FailuresQuery } from '@boucle/contract/features/platform/calls.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { failureReason } from '../../outside/mails/failureReason.ts';
import { ofEach } from './queries.ts';
import { type FailedJobs } from './rules.ts';

/** Most failures shown of an initiative, and most jobs; the latest. */
const MOST = 500;

interface JobRow {
  readonly id: string;
  readonly name: string;
  readonly account_id: number | null;
  readonly tries: number;
  readonly at: Date;
}

/**
 * Jobs that were tried as often as they may be. A mail's failure shows on the mail. Platform scope.
 */
async function jobsThatFailed(tx: Tx): Promise<readonly JobRow[]> {
  const { rows } = await tx.raw<JobRow & Record<string, unknown>>({
    text: `select id, name, (data->>'accountId')::bigint as account_id, retry_count + 1 as tries, coalesce(completed_on, created_on) as at
      from pgboss.job where state = 'failed' and name <> 'mail' order by coalesce(completed_on, created_on) desc, id limit ${MOST}`,
  });
  return rows;
}

/** The jobs of each initiative that failed. Platform scope. */
export async function failedJobs(tx: Tx): Promise<ReadonlyMap<number, FailedJobs>> {
  const byInitiative = new Map<number, FailedJobs>();
  for (const { account_id: id, at } of await jobsThatFailed(tx)) {
    if (id === null) continue;
    const known = byInitiative.get(id);
    byInitiative.set(id, { count: (known?.count ?? 0) + 1, at: known?.at ?? at });
  }
  return byInitiative;
}

interface MailRow {
  readonly account_id: number;
  readonly id: number;
  readonly kind: string;
  readonly subject: string;
  readonly failure: string | null;
  readonly attempts: number;
  readonly at: Date;
}

const MAILS = `select account_id, id, kind, subject || ', ' || recipient as subject, failure, attempts, failed_at as at
  from mails where account_id = $1 and sent_at is null and failed_at > $2::timestamptz order by failed_at desc, id limit ${MOST}`;

/**
 * Mails that did not leave since an instant and jobs that failed, of every initiative or of one;
 * the latest first. Platform scope.
 */
export async function failures(
  tx: Tx,
  { kind, account_id: asked }: NonNullable<FailuresQuery['filter']>,
  mailsSince: Date,
): Promise<readonly Failure[]> {
  const wants = (one: Failure['kind']) => kind === undefined || kind.includes(one);
  const [named, mails, jobs] = await Promise.all([
    tx.raw<{ id: number; name: string }>({ text: 'select id, name from accounts' }),
    wants('mail') ? ofEach<MailRow>(tx, MAILS, [mailsSince]) : [],
    wants('job') ? jobsThatFailed(tx) : [],
  ]);
  const names = new Map(named.rows.map(({ id, name }) => [id, name]));
  const initiativeOf = (id: number | null) => (id === null ? null : { id, name: names.get(id) ?? '' });
  const all = [
    ...mails.map((mail): Failure => ({
      key: `mail-${mail.id}`,
      kind: 'mail',
      initiative: initiativeOf(mail.account_id),
      name: mail.kind,
      subject: mail.subject,
      reason: failureReason(mail.failure),
      tries: mail.attempts,
      at: mail.at.toISOString(),
    })),
    ...jobs.map((job): Failure => ({
      key: `job-${job.id}`,
      kind: 'job',
      initiative: initiativeOf(job.account_id),
      name: job.name,
      subject: null,
      reason: null,
      tries: job.tries,
      at: job.at.toISOString(),
    })),
  ];
  return all
    .filter(({ initiative }) => asked === undefined || initiative?.id === asked)
    .toSorted((one, other) => other.at.localeCompare(one.at) || one.key.localeCompare(other.key));
}
