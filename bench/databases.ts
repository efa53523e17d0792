import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type ClientConfig, Client, type QueryResultRow } from 'pg';
import { startEmbedded } from '../server/platform/database/embedded.ts';
import { parsers } from '../server/platform/database/parsers.ts';
import { openDatabase } from '../server/platform/database/pool.ts';
import { readyLogin } from '../server/platform/database/connect.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { rollUpAllDays } from '../server/domain/statistics/accountDays.ts';
import { rollUpYoungBooks } from '../server/domain/statistics/bookYoung.ts';
import { rollUpAllLoans } from '../server/domain/statistics/loanRollups.ts';
import { fill } from './fill.ts';
import { type Counted, processorSecondsOfPostgres } from './processor.ts';
import { fillSimulated, fillWide } from './simulated.ts';

/** Folder of everything the benchmarks leave behind. */
export const BENCH_FOLDER = join(import.meta.dirname, '../.cache/bench');
/** Where PostgreSQL keeps its data by default. */
const DATA_FOLDER = join(BENCH_FOLDER, 'data');

/** A filled database, its owner's connection, and the processor time of its PostgreSQL. */
export interface BenchDatabase extends Counted {
  readonly name: string;
  readonly ownerConfig: ClientConfig;
  /** Transactions of the big account. */
  readonly rows: number;
}

export interface Databases {
  /** The database whose big account has this many transactions, filled once. */
  filled(rows: number): Promise<BenchDatabase>;
  /**
   * The database of one initiative with a simulated year of about so many transactions, written
   * through the ledger once.
   */
  simulated(transactions: number): Promise<BenchDatabase>;
  /** The same, widened once to 2,000 restaurants and 50,000 customers, among 50 initiatives. */
  wide(transactions: number): Promise<BenchDatabase>;
  stop(): Promise<void>;
}

/**
 * A separate PostgreSQL with the settings of production, fsync included. `keep` leaves its data for
 * the next run, where a database filled already is taken as it is.
 */
export async function openDatabases({
  keep,
  dataDir = DATA_FOLDER,
}: {
  keep: boolean;
  dataDir?: string | undefined;
}): Promise<Databases> {
  if (!keep) rmSync(dataDir, { recursive: true, force: true });
  const { ownerConfig, stop } = await startEmbedded({ dataDir });
  // As a run that was killed left them.
  await setFilling(ownerConfig, false);
  const databases = new Map<string, Promise<BenchDatabase>>();
  const processorSeconds = () => processorSecondsOfPostgres(join(dataDir, 'postgres'));
  const once = (name: string, rows: number, write: Write): Promise<BenchDatabase> => {
    const database = { name, ownerConfig: { ...ownerConfig, database: name }, rows, processorSeconds };
    const known = databases.get(name) ?? make(ownerConfig, database, write);
    databases.set(name, known);
    return known;
  };
  return {
    filled: (rows) => once(`bench_${rows}`, rows, fill),
    simulated: (transactions) => once(`simulated_${transactions}`, transactions, fillSimulated),
    wide: (transactions) => once(`wide_${transactions}`, transactions, fillWide),
    async stop() {
      await stop();
      if (!keep) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type Write = (config: ClientConfig, rows: number) => Promise<void>;

async function make(cluster: ClientConfig, done: BenchDatabase, write: Write): Promise<BenchDatabase> {
  const { name, rows } = done;
  if (await exists(cluster, name)) {
    // Kept by an earlier run: migrations may have come since, and what they roll up.
    await migrate(done.ownerConfig);
    await readyLogin(done.ownerConfig);
    await rollUp(done.ownerConfig);
    return done;
  }

  const began = performance.now();
  // Named at the end: a database half filled is never taken for a full one.
  const draft = `${name}_draft`;
  await run(cluster, `drop database if exists ${draft}`);
  await run(cluster, `create database ${draft}`);
  await migrate({ ...cluster, database: draft });
  await readyLogin({ ...cluster, database: draft });
  await setFilling(cluster, true);
  await write({ ...cluster, database: draft }, rows);
  await setFilling(cluster, false);
  await rollUp({ ...cluster, database: draft });
  await run(cluster, `alter database ${draft} rename to ${name}`);
  console.log(
    `Base de ${rows.toLocaleString('fr-FR')} transactions : ${((performance.now() - began) / 1000).toFixed(0)} s`,
  );
  return done;
}

/** Settings that spare a server that only fills a database, and that a measured one never has. */
const FILLING = {
  autovacuum: 'off',
  checkpoint_timeout: '1h',
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_size: '4GB',
} as const;

async function setFilling(cluster: ClientConfig, isFilling: boolean): Promise<void> {
  for (const [name, value] of Object.entries(FILLING))
    await run(cluster, isFilling ? `alter system set ${name} = '${value}'` : `alter system reset ${name}`);
  await run(cluster, 'select pg_reload_conf()');
}

/** As the worker does each minute, then what PostgreSQL learns of the new tables. */
async function rollUp(ownerConfig: ClientConfig): Promise<void> {
  const database = openDatabase({ ownerConfig, max: 1 });
  try {
    await rollUpAllLoans(database);
    await rollUpAllDays(database);
    await rollUpYoungBooks(database);
  } finally {
    await database.close();
  }
  await run(ownerConfig, 'vacuum analyze');
}

const exists = async (cluster: ClientConfig, name: string): Promise<boolean> =>
  (await query(cluster, `select from pg_database where datname = '${name}'`)).length === 1;

/** Runs SQL as the owner. */
async function run(config: ClientConfig, text: string): Promise<void> {
  await query(config, text);
}

/** Rows of a query, run as the owner. */
export async function query<R extends QueryResultRow>(config: ClientConfig, text: string): Promise<R[]> {
  const client = new Client({ ...config, types: parsers });
  await client.connect();
  try {
    return (await client.query<R>(text)).rows;
  } finally {
    await client.end();
  }
}
