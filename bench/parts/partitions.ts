import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backUp } from '../../server/backup/backup.ts';
import { type Database } from '../../server/database/pool.ts';
import { verifyAccount } from '../../server/ledger/verification/verifyAccount.ts';
import { withDatabase } from '../capture.ts';
import { type BenchDatabase, query, run } from '../cluster.ts';
import { type Figure } from '../figure.ts';
import { timed } from '../http.ts';
import { type Part } from '../part.ts';
import { type Compared, type Measured, figuresOf } from '../partitions/compared.ts';
import { type Crowd, crowdOf, crowdRate } from '../partitions/crowd.ts';
import { measuredInTurn } from '../partitions/inTurn.ts';
import { type RangeMeasure } from '../partitions/measures.ts';
import { pathsOf } from '../partitions/paths.ts';
import { type HistoryShape, historyShapes } from '../partitions/shapes.ts';
import { tellSizes } from '../partitions/sizes.ts';
import { millisecondsOf } from '../processor.ts';
import { type BenchServer, withServer } from '../server.ts';
import { median, spread } from '../statistics.ts';

/** Short ones, by turns: what the machine does besides changes from a second to the next. */
const READING_ROUNDS = 15;
const REQUESTS = 40;
/** Until each connection has its plans, and the server its compiled code. */
const WARM_UP = 100;
const POSTING_ROUNDS = 9;
const SECONDS = 3;
const CONNECTIONS = 16;
/** Transactions that are verified whole in all: small histories several times, large ones once. */
const VERIFIED = 3_000_000;
const MOST_VERIFICATIONS = 3;
/** Transactions that are vacuumed, counted and backed up in all. */
const WORKED = 2_000_000;
const MOST_WORKS = 3;

/**
 * The same requests, postings, verifications and works by turns on plain tables, on those converted, and on a history that was written into ten ranges;
 * or, of a history that the disk has room for once, on plain tables in one run and on those converted in the next.
 */
export const partitions: Part = async ({ cluster, rows, prepareOnly, inTurn, ranges, measures }): Promise<Figure[]> => {
  const prepared = async (shapes: readonly HistoryShape[]): Promise<Compared[]> => {
    const crowds: Crowd[] = [];
    for (const { database } of shapes) crowds.push(await withDatabase(database, (opened) => crowdOf(database, opened)));
    if (prepareOnly) return [];
    await tellSizes(shapes);
    return compared(shapes, crowds, { rows, measures });
  };
  return figuresOf(
    inTurn
      ? await measuredInTurn({ cluster, rows, prepareOnly, ranges }, prepared)
      : await prepared(await historyShapes(cluster, rows)),
  );
};

/** Measures that are asked for, in their order: a verification of what follows stands behind a whole one. */
async function compared(
  shapes: readonly HistoryShape[],
  crowds: readonly Crowd[],
  { rows, measures }: { rows: number; measures: readonly RangeMeasure[] },
): Promise<Compared[]> {
  const verifiedWhole = Math.min(MOST_VERIFICATIONS, Math.ceil(VERIFIED / rows));
  const work: Readonly<Record<RangeMeasure, () => Promise<Compared[]>>> = {
    readings: () => readings(shapes),
    full: () => verifications(shapes, crowds, 'full', verifiedWhole),
    postings: () => postings(shapes, crowds),
    incremental: () => verifications(shapes, crowds, 'incremental', 1),
    works: () => works(shapes, Math.min(MOST_WORKS, Math.ceil(WORKED / rows))),
  };
  const all: Compared[] = [];
  for (const measure of measures) all.push(...(await work[measure]()));
  return all;
}

const measuredOf = (shapes: readonly HistoryShape[]): Measured[] => shapes.map(({ name }) => ({ name, values: [] }));

const against = (what: string, unit: string, measured: readonly Measured[]): Compared => ({ what, unit, measured });

/** Opens something of each shape, each within the one before, and runs `work` with all of them. */
function withEach<One, T>(
  shapes: readonly HistoryShape[],
  open: (database: BenchDatabase, inside: (one: One) => Promise<T>) => Promise<T>,
  work: (all: readonly One[]) => Promise<T>,
): Promise<T> {
  const begin = (left: readonly HistoryShape[], all: readonly One[]): Promise<T> => {
    const [next, ...others] = left;
    return next === undefined ? work(all) : open(next.database, (one) => begin(others, [...all, one]));
  };
  return begin(shapes, []);
}

/** Without the jobs of each minute, which would run while others are measured. */
const withoutJobs = <T>(database: BenchDatabase, inside: (server: BenchServer) => Promise<T>): Promise<T> =>
  withServer(database, inside, { WORKER: 'off' });
const connected = <T>(database: BenchDatabase, inside: (opened: Database) => Promise<T>): Promise<T> =>
  withDatabase(database, inside, CONNECTIONS);

/** Milliseconds of a request over HTTP, and what PostgreSQL takes of the processors for it. */
async function readings(shapes: readonly HistoryShape[]): Promise<Compared[]> {
  const paths: (readonly [what: string, path: string])[][] = [];
  for (const { database } of shapes) paths.push(await pathsOf(database));
  return withEach(shapes, withoutJobs<Compared[]>, async (servers) => {
    const all: Compared[] = [];
    for (const [kind, [what]] of (paths[0] ?? []).entries()) {
      const times = measuredOf(shapes);
      const taken = measuredOf(shapes);
      for (let round = -1; round < READING_ROUNDS; round += 1) {
        for (const [n, server] of servers.entries()) {
          const path = paths[n]?.[kind]?.[1] ?? '';
          const asked: number[] = [];
          const processor = await millisecondsOf(shapes[n]?.database ?? server, async () => {
            for (let i = 0; i < (round < 0 ? WARM_UP : REQUESTS); i += 1) asked.push(await timed(server, path));
          });
          if (round < 0) continue;
          times[n]?.values.push(median(asked));
          taken[n]?.values.push(processor / REQUESTS);
        }
      }
      all.push(against(what, 'ms', times), against(`${what}, processeur de PostgreSQL`, 'ms', taken));
    }
    return all;
  });
}

/** Milliseconds that a credit, a loan or a return takes of the engine, eight callers at once, whose connections last as a server's do. */
async function postings(shapes: readonly HistoryShape[], crowds: readonly Crowd[]): Promise<Compared[]> {
  const times = measuredOf(shapes);
  const taken = measuredOf(shapes);
  return withEach(shapes, connected<Compared[]>, async (opened) => {
    for (let round = -1; round < POSTING_ROUNDS; round += 1) {
      for (const [n, { database }] of shapes.entries()) {
        const [crowd, one] = [crowds[n], opened[n]];
        if (crowd === undefined || one === undefined) continue;
        let rate = 0;
        const processor = await millisecondsOf(database, async () => {
          rate = await crowdRate(one, crowd, SECONDS);
        });
        if (round < 0) continue;
        times[n]?.values.push(1000 / rate);
        taken[n]?.values.push(processor / (rate * SECONDS));
      }
    }
    return [against('écriture', 'ms', times), against('écriture, processeur de PostgreSQL', 'ms', taken)];
  });
}

/** All that stands behind balances and stocks, recounted; or what was posted since. Throws when something is off. */
async function verifications(
  shapes: readonly HistoryShape[],
  crowds: readonly Crowd[],
  mode: 'full' | 'incremental',
  rounds: number,
): Promise<Compared[]> {
  const times = measuredOf(shapes);
  for (let round = 0; round < rounds; round += 1)
    for (const [n, { database, name }] of shapes.entries()) {
      const accountId = crowds[n]?.accountId ?? 0;
      const seconds = await secondsOf(() =>
        withDatabase(database, async (opened) => {
          const { off } = await verifyAccount(opened, accountId, { mode });
          if (off > 0) throw new Error(`Vérification ${name} : ${off} écarts.`);
        }),
      );
      times[n]?.values.push(seconds);
    }
  return [against(mode === 'full' ? 'vérification entière' : 'vérification de ce qui suit', 's', times)];
}

/** By turns: a vacuum that reads everything, what PostgreSQL counts for its plans, a back-up; and what lies on the disk. */
async function works(shapes: readonly HistoryShape[], rounds: number): Promise<Compared[]> {
  const [vacuums, counts, backUps, files, sizes] = [
    measuredOf(shapes),
    measuredOf(shapes),
    measuredOf(shapes),
    measuredOf(shapes),
    measuredOf(shapes),
  ];
  for (let round = 0; round < rounds; round += 1)
    for (const [n, { database }] of shapes.entries()) {
      const { ownerConfig } = database;
      vacuums[n]?.values.push(await secondsOf(() => run(ownerConfig, 'vacuum (disable_page_skipping)')));
      counts[n]?.values.push(await secondsOf(() => run(ownerConfig, 'analyze')));
      const folder = mkdtempSync(join(tmpdir(), 'boucle-bench-backup-'));
      try {
        backUps[n]?.values.push(await secondsOf(() => backUp(ownerConfig, folder)));
        files[n]?.values.push(
          readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0) / 1e6,
        );
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
      const [size] = await query<{ bytes: number }>(
        ownerConfig,
        'select pg_database_size(current_database())::float8 as bytes',
      );
      sizes[n]?.values.push((size?.bytes ?? 0) / 1e6);
    }
  tellCounts(counts);
  return [
    against('vacuum', 's', vacuums),
    against('sauvegarde', 's', backUps),
    against('taille de la sauvegarde', 'Mo', files),
    against('taille sur le disque', 'Mo', sizes),
  ];
}

/** PostgreSQL looks at as many rows of each range as of a whole table, and does so by itself for those that change alone: told, without a bar. */
function tellCounts(counts: readonly Measured[]): void {
  for (const { name, values } of counts) console.log(`  ${name}, analyze de tout : ${spread(values)} s`);
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}
