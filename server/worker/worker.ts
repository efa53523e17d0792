import { type WorkHandler } from 'pg-boss';
import { findAnomalies } from '../domain/anomalies/findAnomalies.ts';
import { watchAccounts } from '../domain/anomalies/nightly.ts';
import { type Config } from '../platform/config/config.ts';
import { buildApp } from '../outside/appBuilds/buildApp.ts';
import { giveUpBuilds } from '../outside/appBuilds/giveUp.ts';
import { type BuildService } from '../outside/appBuilds/service.ts';
import { purgeSignIn } from '../auth/purge.ts';
import { type Database } from '../platform/database/pool.ts';
import { type Replica } from '../platform/database/replica/replica.ts';
import { endExamples } from '../dev/worlds/examples/endExamples.ts';
import { makeExample } from '../dev/worlds/examples/makeExample.ts';
import { removeExample } from '../dev/worlds/examples/removeExample.ts';
import { type InvoicePlatform } from '../outside/invoicePlatform/platform.ts';
import { findPlatformWork, workWithPlatform } from '../outside/invoicePlatform/work.ts';
import { remindOfInvoices } from '../documents/invoiceReminders/remindOfInvoices.ts';
import { watchEMoney } from '../features/books/eMoney/watch.ts';
import { mailMoneyOut } from '../features/books/moneyOut/weekly.ts';
import { closeClaims } from '../features/incidents/claims/closeClaims.ts';
import { inviteWaiting } from '../features/customers/inviteWaiting.ts';
import { followAllLoans, followLoans } from '../features/loans/followLoans.ts';
import { reportPdf } from '../features/report/send.ts';
import { findMissingUnits } from '../features/units/missing.ts';
import { forgetSepaFiles } from '../features/sepaBatches/file.ts';
import { findInvoicesWithoutFiles, makeInvoiceFiles } from '../documents/invoiceFiles/makeInvoiceFiles.ts';
import { inScope } from '../platform/database/tenant.ts';
import { consoleOrigin } from '../platform/http/consoleAddress.ts';
import { purgeAnswers } from '../platform/api/idempotency.ts';
import { createMailSender } from '../outside/mails/mail.ts';
import { createPostman } from '../outside/mails/postman.ts';
import { forgetPayees } from '../domain/ledger/posting/payees.ts';
import { forgetLapsedActs } from '../domain/transactions/waitingActs.ts';
import { expireConfirmations } from '../domain/ledger/pending/expireConfirmations.ts';
import { sealAllMonths } from '../domain/ledger/months/seals.ts';
import { type NightLog, verifyNightly } from '../domain/ledger/verification/nightly.ts';
import { handleEvents } from '../outside/paymentProvider/handleEvents.ts';
import { type PaymentProvider } from '../outside/paymentProvider/provider.ts';
import { reconcileAll } from '../outside/paymentProvider/reconcile.ts';
import { sendRefund } from '../outside/paymentProvider/sendRefund.ts';
import { type Processes } from '../platform/processes/processes.ts';
import { purgeMails } from '../outside/mails/queries.ts';
import { forecastAll } from '../domain/supply/writeForecasts.ts';
import { rollUpAllDays } from '../domain/statistics/accountDays.ts';
import { rollUpYoungBooks } from '../domain/statistics/bookYoung.ts';
import { rollUpAllLoans } from '../domain/statistics/loanRollups.ts';
import { handOver, mailNotice } from '../outside/mails/notices.ts';
import { type JobData, type JobName, type JobQueue, QUEUES, addJob, openBoss } from '../platform/jobs/queue.ts';
import { createWakeups } from '../platform/jobs/wakeups.ts';
import { UNASKED_SECONDS, wakeWorkers } from '../platform/jobs/wakeWorkers.ts';
import { type SecretKeys } from '../platform/crypto/keys.ts';
import { makeYearArchive } from '../documents/yearArchives/makeYearArchive.ts';
import { purgeYearArchives } from '../documents/yearArchives/store.ts';
import { deliverWebhooks } from '../outside/webhooks/deliver.ts';
import { INTERNET } from '../outside/webhooks/post.ts';
import { purgeWebhooks } from '../outside/webhooks/queries.ts';

export interface WorkerOptions {
  readonly database: Database;
  /** Where years are read for their archives, and books recounted; undefined when there is none. */
  readonly replica?: Replica | undefined;
  readonly config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'mailBounces' | 'dataDir' | 'publicUrl' | 'port' | 'demo'>;
  /** The key that seals what mails say. */
  readonly secret: SecretKeys;
  readonly payments: PaymentProvider | undefined;
  readonly builds: BuildService | undefined;
  readonly platform: InvoicePlatform | undefined;
  readonly processes: Pick<Processes, 'run'>;
  readonly log: NightLog;
  /** Beside no server: every write is another process's. */
  readonly isAlone?: boolean;
}

export interface Worker {
  /** Takes no more jobs, ends those under way. */
  stop(): Promise<void>;
}

const STOP_MS = 20_000;
/** Wakes of one kind that are taken together. */
const WAKES = 500;

/** Does the jobs of the queue until it is stopped; any number of workers share it. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { database, replica, config, secret, payments, builds, platform, processes, log } = options;
  const postman = createPostman(
    database,
    config,
    secret,
    (error) => log.error({ error }, 'picture of a mail'),
    (of) => reportPdf(database, processes, of),
  );
  const stopping = new AbortController();
  const boss = await openBoss(database, stopping.signal);
  const add = addJob;
  const handlers: { readonly [N in JobName]: WorkHandler<JobData[N]> } = {
    mail: each(({ id }) => postman.deliver(id)),
    notice: each((notice) => mailNotice(database, notice, { key: secret, add })),
    purge: each(async () => {
      await inScope(database, { kind: 'platform', examples: 'too' }, async (tx) => {
        await purgeSignIn(tx);
        await purgeMails(tx);
        await purgeWebhooks(tx);
        await purgeYearArchives(tx);
        await forgetSepaFiles(tx);
        await forgetPayees(tx);
        await forgetLapsedActs(tx);
      });
      // A table of many rows, which every writing call needs: a little at a time.
      while (await inScope(database, { kind: 'platform', examples: 'too' }, purgeAnswers));
    }),
    'each-minute': each(() =>
      oneByOne([
        () => expireConfirmations(database, database.clock.now()),
        () => closeClaims(database, { key: secret, add }),
        () => findInvoicesWithoutFiles(database, add),
        async () => platform && findPlatformWork(database, add),
        () => inviteWaiting({ database, config, mail: createMailSender(database, secret, add) }),
        async () => payments && handleEvents({ database, payments, log }),
      ]),
    ),
    'verify-ledgers': each(() => verifyLedgers(database, add)),
    'verify-ledger': each(({ accountId }) => verifyNightly(database, accountId, log, replica)),
    'find-all-anomalies': each(() => watchAccounts(database, add)),
    'find-anomalies': each(async ({ accountId }) => {
      const night = await findAnomalies(database, accountId);
      log.info({ accountId, ...night }, 'anomalies looked for');
    }),
    // Whatever how many woke it: one round takes all that wait.
    'provider-events': async () => {
      if (payments !== undefined) await handleEvents({ database, payments, log });
    },
    'provider-refund': each(async (refund) => {
      if (payments !== undefined) await sendRefund(database, payments, refund);
    }),
    'build-app': each((build) => buildApp({ database, service: builds, config, secret, processes }, build)),
    'year-archive': each((archive) =>
      makeYearArchive({ database, replica, processes, log, signal: stopping.signal }, archive),
    ),
    'make-example': each(({ accountId }) => makeExample({ database, secret, log }, accountId)),
    'remove-example': each(({ accountId }) => removeExample(database, accountId)),
    'end-examples': each(() => endExamples(database, add)),
    'give-up-builds': each(() => giveUpBuilds(database)),
    'invoice-files': each(async ({ accountId }) => {
      const made = await makeInvoiceFiles(database, processes, accountId);
      log.info({ accountId, made }, 'files of invoices made');
      const then = { kind: 'account', accountId } as const;
      if (platform !== undefined) await inScope(database, then, (tx) => add(tx, 'invoice-platform', { accountId }));
    }),
    'invoice-platform': each(async ({ accountId }) => {
      if (platform !== undefined) await workWithPlatform({ database, platform, log }, accountId);
    }),
    'remind-invoices': each(() => remindOfInvoices(database, { key: secret, add })),
    'follow-all-loans': each(() => followAllLoans(database, add)),
    'follow-loans': each(({ accountId, day }) =>
      followLoans(database, { key: secret, add, origin: consoleOrigin(config) }, accountId, day),
    ),
    'find-missing-units': each(() => findMissingUnits(database)),
    'watch-e-money': each(() => watchEMoney(database, { key: secret, add, origin: consoleOrigin(config) })),
    'mail-money-out': each(() => mailMoneyOut(database, { key: secret, add, origin: consoleOrigin(config) })),
    'seal-months': each(() => sealAllMonths(database)),
    'roll-up-loans': each(async () => {
      await rollUpAllLoans(database);
      await rollUpYoungBooks(database);
    }),
    'roll-up-days': each(async () => {
      await rollUpAllDays(database);
      await forecastAll(database);
    }),
    reconcile: async () => {
      if (payments !== undefined) await reconcileAll({ database, payments, log });
    },
  };
  const workers = new Map<string, string>();
  for (const [name, handler] of Object.entries<WorkHandler<never>>(handlers)) {
    const pace = { pollingIntervalSeconds: UNASKED_SECONDS, batchSize: name === 'provider-events' ? WAKES : 1 };
    workers.set(name, await boss.work(name, pace, handler));
  }
  const scheduled = Object.entries(QUEUES).filter(([, { cron }]) => cron !== undefined);
  // A version of before may have scheduled others.
  for (const { name } of await boss.getSchedules())
    if (!scheduled.some(([kept]) => kept === name)) await boss.unschedule(name);
  for (const [name, { cron }] of scheduled) {
    if (cron !== undefined) await boss.schedule(name, cron, null, { tz: 'Europe/Paris' });
  }
  const wakeups = createWakeups(options.isAlone ?? false, database.report);
  database.wrote = wakeups.wake;
  const notices = handOver(database, { key: secret, add, origin: consoleOrigin(config) }, wakeups);
  const network = config.demo ? undefined : INTERNET;
  const webhooks = deliverWebhooks(database, { key: secret, add, origin: consoleOrigin(config), network }, wakeups);
  const looks = wakeWorkers(boss, workers, wakeups);
  return {
    async stop() {
      // Minutes are too long to wait for: another worker begins it anew.
      stopping.abort();
      delete database.wrote;
      await Promise.all([notices.stop(), webhooks.stop(), looks.stop()]);
      await boss.stop({ graceful: true, timeout: STOP_MS });
    },
  };
}

const each =
  <D>(doJob: (data: D) => Promise<void>) =>
  async (jobs: readonly { readonly data: D }[]): Promise<void> => {
    for (const { data } of jobs) await doJob(data);
  };

/**
 * One after the other, so that an idle server needs one connection for them; one that fails holds
 * no other up.
 */
async function oneByOne(works: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const work of works) await work().catch((error: unknown) => failures.push(error));
  if (failures.length > 0)
    throw new AggregateError(failures, `Of this minute's work: ${failures.map(String).join('; ')}`);
}

/** A job for each account, so that one that fails holds no one up. */
async function verifyLedgers(database: Database, add: JobQueue['add']): Promise<void> {
  await inScope(database, { kind: 'platform', examples: 'too' }, async (tx) => {
    const accounts = await tx.selectFrom('accounts').select('id').orderBy('id').execute();
    for (const { id: accountId } of accounts) await add(tx, 'verify-ledger', { accountId });
  });
}
