import { PgBoss } from 'pg-boss';
import { type ClientConfig } from 'pg';
import { type Database, openOwnerPool } from '../database/pool.ts';
import { APPLICATION_ROLE, PLATFORM_ROLE } from '../database/session.ts';
import { aloneAsPlatform } from '../database/tenant.ts';
import { type Tx } from '../database/transaction.ts';

/** Data of each kind of job. */
export interface JobData {
  readonly mail: { readonly id: number; readonly accountId: number | null };
  /** A notice for an end user. */
  readonly notice: { readonly id: number; readonly accountId: number };
  /** What is due, or was left behind, in any account. */
  readonly 'each-minute': null;
  /** Puts one of the next for each account. */
  readonly 'verify-ledgers': null;
  readonly 'verify-ledger': { readonly accountId: number };
  readonly purge: null;
  /** Events of the payment provider wait to be handled. */
  readonly 'provider-events': null;
  readonly 'provider-refund': { readonly accountId: number; readonly transactionId: number };
  readonly reconcile: null;
  readonly 'build-app': { readonly accountId: number; readonly id: number };
  /** Builds that nothing will end any more. */
  readonly 'give-up-builds': null;
  readonly 'year-archive': { readonly accountId: number; readonly id: number };
  /** The example of this account. */
  readonly 'make-example': { readonly accountId: number };
  readonly 'remove-example': { readonly accountId: number };
  /** Puts one of those before for each example whose days are over. */
  readonly 'end-examples': null;
  /** Puts one of the next for each account. */
  readonly 'find-all-anomalies': null;
  readonly 'find-anomalies': { readonly accountId: number };
  /** The files of the invoices that were issued. */
  readonly 'invoice-files': { readonly accountId: number };
  /** Exchanges between an account and the platform of its invoices. */
  readonly 'invoice-platform': { readonly accountId: number };
  /** Unpaid invoices, 7 and 30 days after they were due. */
  readonly 'remind-invoices': null;
  /** Puts one of the next for each account that has a policy of loans in force. */
  readonly 'follow-all-loans': null;
  /** Reminders and deposits of a morning; a day: what was to be kept on it, and waited. */
  readonly 'follow-loans': { readonly accountId: number; readonly day: string | null };
  /** Numbered containers that were not read for long. */
  readonly 'find-missing-units': null;
  /** Where the e-money of each account stands against the limit of the law. */
  readonly 'watch-e-money': null;
  /** What each account paid out in the last whole week. */
  readonly 'mail-money-out': null;
  /** Months that were closed before seals were. */
  readonly 'seal-months': null;
  /** Rolls up the loans written since the last minute. */
  readonly 'roll-up-loans': null;
  /** The daily figures of all restaurants together, of days that are over. */
  readonly 'roll-up-days': null;
}

export type JobName = keyof JobData;

interface QueueRules {
  readonly retryLimit: number;
  /** Seconds before the second try; each further wait is twice as long. */
  readonly retryDelay: number;
  /** Seconds after which a job whose worker gave no sign is given to another. */
  readonly expireInSeconds: number;
  /**
   * For what may take long: seconds without a sign of its worker after which it is given to
   * another, well before it expires.
   */
  readonly heartbeatSeconds?: number;
  /** When it comes on its own (cron, Paris time). */
  readonly cron?: string;
}

/** How often a mail is tried in all, over some two hours: the tries of its job. */
export const MAIL_TRIES = 9;

export const QUEUES: Readonly<Record<JobName, QueueRules>> = {
  mail: { retryLimit: MAIL_TRIES - 1, retryDelay: 30, expireInSeconds: 60 },
  'each-minute': { retryLimit: 1, retryDelay: 20, expireInSeconds: 900, heartbeatSeconds: 30, cron: '* * * * *' },
  purge: { retryLimit: 3, retryDelay: 300, expireInSeconds: 900, cron: '20 3 * * *' },
  'provider-events': { retryLimit: 2, retryDelay: 15, expireInSeconds: 600 },
  'provider-refund': { retryLimit: 10, retryDelay: 15, expireInSeconds: 120 },
  reconcile: { retryLimit: 2, retryDelay: 600, expireInSeconds: 3600, cron: '10 4 * * *' },
  // More tries than sendings: a worker that is killed takes one too.
  'build-app': { retryLimit: 12, retryDelay: 8, expireInSeconds: 90 },
  // More tries than ours: a worker that is killed takes one too.
  'year-archive': { retryLimit: 12, retryDelay: 5, expireInSeconds: 4 * 3600, heartbeatSeconds: 30 },
  'make-example': { retryLimit: 4, retryDelay: 2, expireInSeconds: 600, heartbeatSeconds: 30 },
  'remove-example': { retryLimit: 12, retryDelay: 2, expireInSeconds: 3600, heartbeatSeconds: 30 },
  'end-examples': { retryLimit: 3, retryDelay: 60, expireInSeconds: 60, cron: '15 2 * * *' },
  'find-all-anomalies': { retryLimit: 3, retryDelay: 60, expireInSeconds: 600, cron: '55 3 * * *' },
  'find-anomalies': { retryLimit: 2, retryDelay: 600, expireInSeconds: 1800 },
  'give-up-builds': { retryLimit: 2, retryDelay: 30, expireInSeconds: 60, cron: '*/10 * * * *' },
  'roll-up-days': { retryLimit: 1, retryDelay: 20, expireInSeconds: 900, cron: '*/10 * * * *' },
  'roll-up-loans': { retryLimit: 1, retryDelay: 20, expireInSeconds: 900, cron: '* * * * *' },
  'invoice-files': { retryLimit: 4, retryDelay: 5, expireInSeconds: 1800, heartbeatSeconds: 30 },
  'invoice-platform': { retryLimit: 2, retryDelay: 20, expireInSeconds: 900, heartbeatSeconds: 30 },
  'remind-invoices': { retryLimit: 3, retryDelay: 300, expireInSeconds: 1800, cron: '30 9 * * *' },
  'follow-all-loans': { retryLimit: 3, retryDelay: 60, expireInSeconds: 600, cron: '0 7 * * *' },
  'follow-loans': { retryLimit: 3, retryDelay: 300, expireInSeconds: 3600, heartbeatSeconds: 30 },
  'find-missing-units': { retryLimit: 3, retryDelay: 300, expireInSeconds: 1800, cron: '35 3 * * *' },
  'watch-e-money': { retryLimit: 2, retryDelay: 300, expireInSeconds: 1800, cron: '25 * * * *' },
  'mail-money-out': { retryLimit: 2, retryDelay: 300, expireInSeconds: 1800, cron: '10 7 * * *' },
  'seal-months': { retryLimit: 1, retryDelay: 20, expireInSeconds: 3600, cron: '5-59/10 * * * *' },
  notice: { retryLimit: 8, retryDelay: 15, expireInSeconds: 60 },
  'verify-ledgers': { retryLimit: 3, retryDelay: 60, expireInSeconds: 600, cron: '40 3 * * *' },
  'verify-ledger': { retryLimit: 1, retryDelay: 900, expireInSeconds: 3600 },
};

/** Puts jobs in the queue, in the transaction of what they are about: rolled back with it. */
export interface JobQueue {
  add<N extends JobName>(tx: Tx, name: N, data: JobData[N]): Promise<void>;
}

/** Any number, the same in all processes. */
const PREPARE_LOCK = 20_250_402;

/**
 * Makes the tables and queues of pg-boss, as the owner, for the platform's scope; an initiative's
 * has functions (`add_job`…). Any number of processes may call it at once. Who is to do the jobs
 * `closes` the queue to initiatives' transactions, where a version of before had opened it: servers
 * of that version go on until the worker, which is replaced last.
 */
export async function prepareJobs(ownerConfig: ClientConfig, { closes = false } = {}): Promise<void> {
  const pool = openOwnerPool(ownerConfig, 1);
  try {
    // One after the other, until the connection ends: PostgreSQL does not let two processes grant
    // at once.
    await pool.query('select pg_advisory_lock($1)', [PREPARE_LOCK]);
    const boss = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values) },
      supervise: false,
      schedule: false,
    });
    boss.on('error', () => undefined);
    await boss.start();
    for (const [name, { cron: _, ...rules }] of Object.entries(QUEUES)) {
      await boss.createQueue(name, { ...rules, retryBackoff: true });
    }
    await pool.query(`grant usage on schema pgboss to ${PLATFORM_ROLE};
      grant select, insert, update, delete on all tables in schema pgboss to ${PLATFORM_ROLE};
      grant usage on all sequences in schema pgboss to ${PLATFORM_ROLE};
      grant execute on all functions in schema pgboss to ${PLATFORM_ROLE}`);
    if (closes) {
      await pool.query(`revoke all on schema pgboss from ${APPLICATION_ROLE};
        revoke all on all tables in schema pgboss from ${APPLICATION_ROLE};
        revoke all on all sequences in schema pgboss from ${APPLICATION_ROLE}`);
    }
    await boss.stop({ graceful: false });
  } finally {
    await pool.end();
  }
}

/** The most that a wait lasts while a worker stops: the next one asks for the jobs again. */
const STOPPING_PATIENCE_MS = 2_000;

/**
 * The worker's pg-boss, on the application's connections; `prepareJobs` must have run. Once
 * `stopping` is aborted, questions that a database left unanswered for two seconds before they
 * could be put are given up: else as many seconds would pass as there are queues.
 */
export async function openBoss(database: Database, stopping: AbortSignal): Promise<PgBoss> {
  const boss = new PgBoss({
    // Within what is set aside for it: thirty queues that are looked at together would take most
    // connections.
    db: {
      executeSql(text, values) {
        const since = performance.now();
        return database.shares.aside(() => {
          if (stopping.aborted && performance.now() - since > STOPPING_PATIENCE_MS)
            throw new Error('The worker stops.');
          // No values are no parameters: several commands of one text cannot be prepared.
          const parameters = values?.length ? { values } : {};
          return aloneAsPlatform(database, { text: withoutTransaction(text), ...parameters });
        });
      },
    },
    migrate: false,
    createSchema: false,
    // Indexes and the vacuum are the owner's.
    reindex: false,
    monitorVacuum: false,
    // Each look costs an idle server a transaction. No job depends on another, and what comes each
    // minute may come some seconds late.
    flowIntervalSeconds: 3600,
    cronWorkerIntervalSeconds: 20,
  });
  boss.on('error', database.report);
  await boss.start();
  return boss;
}

/**
 * pg-boss begins and ends some of its transactions itself, in one text: ours has begun already, as
 * the platform.
 */
const withoutTransaction = (text: string): string => /^\s*BEGIN;(.*)COMMIT;\s*$/s.exec(text)?.[1] ?? text;

export const addJob: JobQueue['add'] = async (tx, name, data) => {
  await tx.raw({ text: 'select add_job($1, $2::jsonb)', values: [name, data === null ? null : JSON.stringify(data)] });
};
