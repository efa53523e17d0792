import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type ClientConfig, Client, type QueryResultRow } from 'pg';
import { startEmbedded } from '../server/database/embedded.ts';
import { parsers } from '../server/database/parsers.ts';
import { type Database, openDatabase } from '../server/database/pool.ts';
import { readyLogin } from '../server/database/connect.ts';
import { migrate } from '../server/database/migrate.ts';
import { rollUpAllDays } from '../server/statistics/accountDays.ts';
import { rollUpYoungBooks } from '../server/statistics/bookYoung.ts';
import { rollUpAllLoans } from '../server/statistics/loanRollups.ts';
import { fill, fillStocks } from './fill.ts';
import { type Counted, processorSecondsOfPostgres } from './processor.ts';
import { YEAR, copyYear, fillSimulated, simulateYear } from './simulated.ts';

/** Folder of everything the benchmarks leave behind. */
export const BENCH_FOLDER = join(import.meta.dirname, '../.cache/bench');
/** Where PostgreSQL keeps its data, when nobody says. */
export const DATA_FOLDER = join(BENCH_FOLDER, 'data');

/** A filled database, its owner's connection, and the processor time of its PostgreSQL. */
export interface BenchDatabase extends Counted {
  readonly name: string;
  readonly ownerConfig: ClientConfig;
  /** Transactions of the big account. */
  readonly rows: number;
}

export interface BenchCluster {
  /** Where its data are. */
  readonly dataDir: string;
  /** Whether an earlier run left this database. */
  has(name: string): Promise<boolean>;
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
  /**
   * As `simulated`, made quickly: no month is closed, and of the roll-ups only those of days are made. With a change, in tables that were
   * changed while they were empty.
   */
  history(rows: number, changed?: Changed): Promise<BenchDatabase>;
  stop(): Promise<void>;
}

/** Changes to empty tables, and the end of the name of the database that they make. */
interface Changed {
  readonly suffix: string;
  readonly change: (ownerConfig: ClientConfig) => Promise<void>;
}

/**
 * A PostgreSQL of its own with the settings of production, fsync included. `keep` leaves its data for the next run, where a database
 * filled already is taken as it is.
 */
export async function startBenchCluster({
  keep,
  dataDir = DATA_FOLDER,
}: {
  keep: boolean;
  dataDir?: string | undefined;
}): Promise<BenchCluster> {
  if (!keep) rmSync(dataDir, { recursive: true, force: true });
  const { ownerConfig, stop } = await startEmbedded({ dataDir });
  // As a run that was killed left them.
  await setFilling(ownerConfig, false);
  const databases = new Map<string, Promise<BenchDatabase>>();
  const processorSeconds = () => processorSecondsOfPostgres(join(dataDir, 'postgres'));
  const once = (name: string, rows: number, write: Write, roll = rollUp): Promise<BenchDatabase> => {
    const database = { name, ownerConfig: { ...ownerConfig, database: name }, rows, processorSeconds };
    const known = databases.get(name) ?? make(ownerConfig, database, write, roll);
    databases.set(name, known);
    return known;
  };
  return {
    dataDir,
    has: (name) => exists(ownerConfig, name),
    filled: (rows) => once(`bench_${rows}`, rows, fill),
    stocked: (rows) => once(`stocked_${rows}`, rows, fillStocks),
    simulated: (transactions) => once(`simulated_${transactions}`, transactions, fillSimulated),
    changed: (of, suffix, change) => copyOf(ownerConfig, of, { name: `${of.name}_${suffix}`, change }),
    async history(rows, changed) {
      const year = await once(
        'year',
        YEAR,
        (config, count) => simulateYear(config, count, { closings: false }),
        analyze,
      );
      const name = changed === undefined ? `history_${rows}` : `history_${rows}_${changed.suffix}`;
      const change = async (config: ClientConfig): Promise<void> => {
        await changed?.change(config);
        await setFilling(ownerConfig, true);
        await copyYear(config, Math.max(1, Math.round(rows / YEAR)), { closings: false });
        await setFilling(ownerConfig, false);
      };
      return { ...(await copyOf(ownerConfig, year, { name, change })), rows };
    },
    async stop() {
      await stop();
      if (!keep) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type Write = (config: ClientConfig, rows: number) => Promise<void>;

async function make(
  cluster: ClientConfig,
  done: BenchDatabase,
  write: Write,
  roll: typeof rollUp,
): Promise<BenchDatabase> {
  const { name, rows } = done;
  if (await exists(cluster, name)) {
    // Kept by an earlier run: migrations may have come since, and what they roll up.
    await migrate(done.ownerConfig);
    await readyLogin(done.ownerConfig);
    await roll(done.ownerConfig);
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
  await roll({ ...cluster, database: draft });
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
    await readyLogin({ ...cluster, database: draft });
    const began = performance.now();
    await change({ ...cluster, database: draft });
    await run(cluster, `alter database ${draft} rename to ${name}`);
    console.log(`Base ${name} : ${((performance.now() - began) / 1000).toFixed(0)} s`);
  }
  // Kept by an earlier run: migrations may have come since.
  await migrate(copy.ownerConfig);
  await readyLogin(copy.ownerConfig);
  return copy;
}

/** As the worker does each minute, then what PostgreSQL learns of the new tables. */
const rollUp = (ownerConfig: ClientConfig): Promise<void> =>
  rolledUp(ownerConfig, async (database) => {
    await rollUpAllLoans(database);
    await rollUpAllDays(database);
    await rollUpYoungBooks(database);
  });

const analyze = (ownerConfig: ClientConfig): Promise<void> => run(ownerConfig, 'vacuum analyze');

async function rolledUp(ownerConfig: ClientConfig, work: (database: Database) => Promise<void>): Promise<void> {
  const database = openDatabase({ ownerConfig, max: 1 });
  try {
    await work(database);
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
