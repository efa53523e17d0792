import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type ClientConfig, Client, type QueryResultRow } from 'pg';
import { startEmbedded } from '../server/database/embedded.ts';
import { parsers } from '../server/database/parsers.ts';
import { openDatabase } from '../server/database/pool.ts';
import { readyLogin } from '../server/database/connect.ts';
import { migrate } from '../server/database/migrate.ts';
import { rollUpAllDays } from '../server/statistics/accountDays.ts';
import { rollUpYoungBooks } from '../server/statistics/bookYoung.ts';
import { rollUpAllLoans } from '../server/statistics/loanRollups.ts';
import { fill, fillStocks } from './fill.ts';
import { type Counted, processorSecondsOfPostgres } from './processor.ts';
import { fillSimulated } from './simulated.ts';

/** Folder of everything the benchmarks leave behind. */
export const BENCH_FOLDER = join(import.meta.dirname, '../.cache/bench');

/** A filled database, its owner's connection, and the processor time of its PostgreSQL. */
export interface BenchDatabase extends Counted {
  readonly name: string;
  readonly ownerConfig: ClientConfig;
  /** Transactions of the big account. */
  readonly rows: number;
}

export interface BenchCluster {
  /** The database whose big account has this many transactions, filled once. */
  filled(rows: number): Promise<BenchDatabase>;
  /** The same with 500 restaurants, whose every movement stands behind the transactions, filled once. */
  stocked(rows: number): Promise<BenchDatabase>;
  /** The database of one initiative with a simulated year of about so many transactions, written through the ledger once. */
  simulated(transactions: number): Promise<BenchDatabase>;
  /** A copy of a database, changed once. */
  changed(
    of: BenchDatabase,
    suffix: string,
    change: (ownerConfig: ClientConfig) => Promise<void>,
  ): Promise<BenchDatabase>;
  /** As `stocked`, in tables that were changed while they were empty. */
  stockedInto(
    rows: number,
    suffix: string,
    change: (ownerConfig: ClientConfig) => Promise<void>,
  ): Promise<BenchDatabase>;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL of its own with the settings of production, fsync included. `keep` leaves its data for the next run, where a database
 * filled already is taken as it is.
 */
export async function startBenchCluster({ keep }: { keep: boolean }): Promise<BenchCluster> {
  const dataDir = join(BENCH_FOLDER, 'data');
  if (!keep) rmSync(dataDir, { recursive: true, force: true });
  const { ownerConfig, stop } = await startEmbedded({ dataDir });
  const databases = new Map<string, Promise<BenchDatabase>>();
  const once = (name: string, rows: number, write: Write): Promise<BenchDatabase> => {
    const known = databases.get(name) ?? make(ownerConfig, name, rows, write);
    databases.set(name, known);
    return known;
  };
  return {
    filled: (rows) => once(`bench_${rows}`, rows, fill),
    stocked: (rows) => once(`stocked_${rows}`, rows, fillStocks),
    simulated: (transactions) => once(`simulated_${transactions}`, transactions, fillSimulated),
    changed: (of, suffix, change) => copyOf(ownerConfig, of, { name: `${of.name}_${suffix}`, change }),
    stockedInto: (rows, suffix, change) =>
      once(`stocked_${rows}_${suffix}`, rows, async (config, count) => {
        await change(config);
        await fillStocks(config, count);
      }),
    async stop() {
      await stop();
      if (!keep) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type Write = (config: ClientConfig, rows: number) => Promise<void>;

async function make(cluster: ClientConfig, name: string, rows: number, write: Write): Promise<BenchDatabase> {
  const processorSeconds = () => processorSecondsOfPostgres(join(BENCH_FOLDER, 'data', 'postgres'));
  const done = { name, ownerConfig: { ...cluster, database: name }, rows, processorSeconds };
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
  await write({ ...cluster, database: draft }, rows);
  await rollUp({ ...cluster, database: draft });
  await run(cluster, `alter database ${draft} rename to ${name}`);
  console.log(
    `Base de ${rows.toLocaleString('fr-FR')} transactions : ${((performance.now() - began) / 1000).toFixed(0)} s`,
  );
  return done;
}

async function copyOf(
  cluster: ClientConfig,
  of: BenchDatabase,
  { name, change }: { name: string; change: (ownerConfig: ClientConfig) => Promise<void> },
): Promise<BenchDatabase> {
  const copy = { ...of, name, ownerConfig: { ...cluster, database: name } };
  if (!(await exists(cluster, name))) {
    const draft = `${name}_draft`;
    await run(cluster, `drop database if exists ${draft}`);
    await run(cluster, `create database ${draft} template ${of.name} strategy file_copy`);
    await change({ ...cluster, database: draft });
    await run(cluster, `alter database ${draft} rename to ${name}`);
  }
  await readyLogin(copy.ownerConfig);
  return copy;
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
export async function run(config: ClientConfig, text: string): Promise<void> {
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
