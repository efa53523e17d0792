import { rmSync } from 'node:fs';
import { type ClientConfig, Client } from 'pg';
import { type TestProject } from 'vitest/node';
import { type Embedded, startEmbedded } from '../../platform/database/embedded.ts';
import { readyLogin } from '../../platform/database/connect.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { beginGathering } from './plans/gather.ts';
import { type Pooler, pgBouncerVersion, startPooler } from './processes/pgbouncer.ts';
import { scratchFolder } from './scratchFolder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** How the owner connects to the tests' cluster. */
    ownerConfig: ClientConfig;
    /**
     * How the application connects to any of its databases through a pooler by transaction;
     * undefined: directly.
     */
    poolerConfig: ClientConfig | undefined;
  }
}

/** A throw-away server: nothing in it has to outlive a power cut. */
export interface ThrowAwayCluster {
  ownerConfig: ClientConfig;
  stop: () => Promise<void>;
}

const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  max_wal_size: '256MB',
  // Each file opens new connections, which would plan every statement five times over before they
  // keep a plan.
  plan_cache_mode: 'force_generic_plan',
};

/** The migrated database that every fresh one is copied from. */
export const TEMPLATE = 'boucle_template';

/** Starts a cluster in a temp folder with a migrated template database. */
export async function startThrowAwayCluster(
  settings: Readonly<Record<string, string>> = {},
): Promise<ThrowAwayCluster> {
  const dataDir = scratchFolder('boucle-test-');
  let embedded: Embedded | undefined;
  const stop = async (): Promise<void> => {
    await embedded?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    embedded = await startEmbedded({ dataDir, settings: { ...SETTINGS, ...settings } });
    await makeTemplate(embedded.ownerConfig);
    return { ownerConfig: embedded.ownerConfig, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function makeTemplate(ownerConfig: ClientConfig): Promise<void> {
  const owner = new Client(ownerConfig);
  await owner.connect();
  try {
    await owner.query(`create database ${TEMPLATE}`);
    const template = { ...ownerConfig, database: TEMPLATE };
    await migrate(template);
    await readyLogin(template);
    await owner.query(`alter database ${TEMPLATE} with is_template true allow_connections false`);
  } finally {
    await owner.end();
  }
}

let cluster: ThrowAwayCluster | undefined;
let pooler: Pooler | undefined;

/** Vitest: once before all database tests. */
export async function setup(project: TestProject): Promise<void> {
  cluster = await startThrowAwayCluster();
  beginGathering();
  project.provide('ownerConfig', cluster.ownerConfig);
  if (process.env['POOLED'] === '1') {
    if (!pgBouncerVersion().keepsStatements) throw new Error('POOLED asks for PgBouncer 1.21 (PGBOUNCER=…).');
    const every = { leadsTo: { every: true }, mode: 'transaction', size: 6 } as const;
    pooler = await startPooler(cluster.ownerConfig, ['boucle_login'], every);
  }
  project.provide('poolerConfig', pooler?.configOf('boucle_login'));
}

/** Vitest: once after them. */
export async function teardown(): Promise<void> {
  await pooler?.stop();
  await cluster?.stop();
}
