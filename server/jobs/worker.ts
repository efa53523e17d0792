import { type Config } from '../config.ts';
import { purgeSignIn } from '../auth/purge.ts';
import { type Database } from '../database/pool.ts';
import { inScope } from '../database/tenant.ts';
import { createPostman } from '../integrations/postman.ts';
import { expireConfirmations } from '../ledger/expireConfirmations.ts';
import { verifyAccount } from '../ledger/verifyAccount.ts';
import { type JobData, type JobName, QUEUES, openBoss } from './queue.ts';

export interface WorkerOptions {
  readonly database: Database;
  readonly config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>;
  /** The key that seals what mails say. */
  readonly secret: Buffer;
  readonly log: { error: (details: object, message: string) => void; info: (details: object, message: string) => void };
}

export interface Worker {
  /** Takes no more jobs, ends those under way. */
  stop(): Promise<void>;
}

const POLL_SECONDS = 0.5;
const STOP_MS = 20_000;

/** Does the jobs of the queue until it is stopped; any number of workers share it. */
export async function startWorker({ database, config, secret, log }: WorkerOptions): Promise<Worker> {
  const postman = createPostman(database, config, secret);
  const doJob: { readonly [N in JobName]: (data: JobData[N]) => Promise<void> } = {
    mail: ({ id }) => postman.deliver(id),
    purge: () => inScope(database, { kind: 'platform' }, purgeSignIn),
    'expire-confirmations': () => expireConfirmations(database, new Date()),
    'verify-ledgers': () => verifyLedgers(database, log),
  };
  const boss = await openBoss(database, { works: true });
  const work = <N extends JobName>(name: N): Promise<string> =>
    boss.work<JobData[N]>(name, { pollingIntervalSeconds: POLL_SECONDS, batchSize: 1 }, async (jobs) => {
      for (const { data } of jobs) await doJob[name](data);
    });
  await work('mail');
  await work('purge');
  await work('expire-confirmations');
  await work('verify-ledgers');
  for (const [name, { cron }] of Object.entries(QUEUES)) {
    if (cron !== undefined) await boss.schedule(name, cron, null, { tz: 'Europe/Paris' });
  }
  return { stop: () => boss.stop({ graceful: true, timeout: STOP_MS }) };
}

/** What was posted since the last good verification of each account; what is off is in its report, and in the log. */
async function verifyLedgers(database: Database, log: WorkerOptions['log']): Promise<void> {
  const accounts = await inScope(database, { kind: 'platform' }, (tx) =>
    tx.selectFrom('accounts').select('id').orderBy('id').execute(),
  );
  for (const { id: accountId } of accounts) {
    const { off, transactions, milliseconds } = await verifyAccount(database, accountId, { mode: 'incremental' });
    if (off > 0) log.error({ accountId, off }, 'the books are off');
    else log.info({ accountId, transactions, milliseconds }, 'books verified');
  }
}
