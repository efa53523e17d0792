import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ClientConfig } from 'pg';
import { openBuildService } from '../outside/appBuilds/service.ts';
import { openInvoicePlatform } from '../outside/invoicePlatform/openPlatform.ts';
import { ensureClient } from '../auth/tokens/clients.ts';
import { type Config } from '../platform/config/config.ts';
import { connectDatabase } from '../platform/database/connect.ts';
import { loginOf } from '../platform/database/login.ts';
import { type Database, configOf, openOwnerPool } from '../platform/database/pool.ts';
import { type Replica, openReplica } from '../platform/database/replica/replica.ts';
import { inScope } from '../platform/database/tenant.ts';
import { writeMailJobs } from '../dev/worlds/demo/mails/mails.ts';
import { SEED_STEPS, seedDemo } from '../dev/worlds/demo/seed.ts';
import { type Dependencies } from '../dependencies.ts';
import { createLog } from '../platform/http/log.ts';
import { addJob, prepareJobs } from '../platform/jobs/queue.ts';
import { openKeys } from '../auth/keys/openKeys.ts';
import { createMailSender } from '../outside/mails/mail.ts';
import { openProcesses } from '../platform/processes/processes.ts';
import { closeToOthers } from './privateFiles.ts';
import { REPORTED_AT, progressOn } from './progress.ts';
import { openProvider } from '../outside/paymentProvider/provider.ts';
import { fillFromBooks } from '../outside/paymentProvider/simulator/fromBooks.ts';

export interface World {
  dependencies: Dependencies;
  close: () => Promise<void>;
}

/**
 * Everything a server needs, with the demo world when it is wanted and the database is empty. What
 * was opened is closed when it fails. `onStep` receives the steps of a first start (French), as the
 * console does.
 */
export async function openWorld(config: Config, onStep: (step: string) => void = () => undefined): Promise<World> {
  const log = createLog(config.logLevel);
  const isReported = REPORTED_AT.has(config.logLevel);
  // Only the embedded database is made here, from some seconds to a minute.
  const isMade = config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'postgres'));
  const progress = progressOn(process.stderr, SEED_STEPS + (isMade ? 2 : 1));
  const report = (step: string): void => {
    onStep(step);
    if (isReported) progress.next(step);
  };
  if (isMade && config.demo) report('Base de données\u00a0: création');
  await using opened = new AsyncDisposableStack();
  const { database, ownerConfig, close } = await connectDatabase(config, {
    report: (error) => log.error({ error }, 'database'),
  });
  opened.defer(close);
  const replica = replicaOf(config, database, (error) => log.error({ error }, 'database'));
  opened.defer(async () => replica?.close());
  const secret = await openKeys(database, config, {
    report: (place) => log.error({ place }, 'a seal cannot be opened'),
  });
  await ensureClient(database, config);
  let isNew = false;
  if (config.demo) {
    const seeded = await seedDemo({ database, secret, report });
    if (seeded !== null) {
      isNew = true;
      // Until PostgreSQL has counted thousands of rows written at once, it plans as if there were
      // none: twenty times slower.
      report('Monde de démonstration\u00a0: statistiques de la base');
      await analyze(ownerConfig);
      if (isReported) progress.end(`Monde de démonstration écrit en ${Math.ceil(seeded.seconds)}\u00a0s.`);
      log.info(seeded, 'demo world written');
    }
  }
  await prepareJobs(ownerConfig, { closes: config.worker });
  if (isNew) await inScope(database, { kind: 'platform' }, writeMailJobs);
  const mail = createMailSender(database, secret, addJob);
  const payments = await openProvider(config);
  opened.defer(async () => payments?.close());
  const builds = await openBuildService(config, secret);
  opened.defer(async () => builds?.close());
  const platform = openInvoicePlatform(config, () => database.clock.now());
  opened.defer(() => platform?.close());
  const processes = openProcesses((error) => log.error({ error }, 'task process'));
  opened.defer(() => processes.close());
  const { simulator } = payments ?? {};
  if (config.demo && simulator !== undefined && (await fillFromBooks(database, simulator.store)) > 0) {
    await inScope(database, { kind: 'platform' }, (tx) => addJob(tx, 'reconcile', null));
  }
  closeToOthers(config.dataDir);
  const kept = opened.move();
  return {
    dependencies: {
      config,
      database,
      replica,
      mail,
      jobs: { add: addJob },
      payments,
      builds,
      platform,
      processes,
      log,
      secret,
      now: () => database.clock.now(),
    },
    close: () => kept.disposeAsync(),
  };
}

/** The login is the same as to the primary: a separate role, or the address's. */
function replicaOf(config: Config, primary: Database, report: (error: unknown) => void): Replica | undefined {
  const { databaseReplicaUrl, databaseOwnerUrl, replicaLagSeconds: boundSeconds } = config;
  if (databaseReplicaUrl === undefined) return undefined;
  const given = configOf(databaseReplicaUrl);
  return openReplica({ primary, login: databaseOwnerUrl === undefined ? loginOf(given) : given, boundSeconds, report });
}

async function analyze(ownerConfig: ClientConfig): Promise<void> {
  const owner = openOwnerPool(ownerConfig, 1);
  try {
    await owner.query('analyze');
  } finally {
    await owner.end();
  }
}
