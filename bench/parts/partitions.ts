import { mkdtempSync, rmSync, statfsSync, statSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ClientConfig } from 'pg';
import { backUp } from '../../server/backup/backup.ts';
import { convertToRanges } from '../../server/database/ranges/convert.ts';
import { openDatabase } from '../../server/database/pool.ts';
import { verifyAccount } from '../../server/ledger/verification/verifyAccount.ts';
import { withDatabase } from '../capture.ts';
import { BENCH_FOLDER, type BenchDatabase, query, run } from '../cluster.ts';
import { engineRate } from '../engine.ts';
import { type Figure, atMost } from '../figure.ts';
import { timed } from '../http.ts';
import { type Part } from '../parts.ts';
import { millisecondsOf } from '../processor.ts';
import { type BenchServer, withServer } from '../server.ts';
import { median, spread } from '../statistics.ts';
import { LIST } from './list.ts';

/** No shape may cost more than a tenth above plain tables. */
const BAR = 1.1;
const ROUNDS = 5;
const WARM_UP = 10;
/** Requests of a round. */
const REQUESTS = 30;
const CALLERS = 8;
const SECONDS = 5;
/** Ranges of the history that was written into them. */
const RANGES = 10;
/** Longer histories are measured plain and converted alone: three of them do not go on the disk. */
const MOST_THRICE = 3_000_000;
/** The largest history that is written through the ledger to be verified. */
const MOST_VERIFIED = 1_000_000;
const BYTES_A_TRANSACTION = 2_000;
const MOST_BYTES = 40e9;

const CARD = 'place=restaurant&place_id=3&format_id=1&state=clean';
const READINGS: readonly (readonly [name: string, path: string])[] = [
  ['liste', LIST],
  ['une page loin de la première', LIST.replace('[number]=1', '[number]=2000')],
  ['une transaction', '/transactions/5000'],
  ['fiche d’un stock à une date', `/stock_cards?${CARD}&from_date=2025-06-01`],
];

/** The same requests, postings and works by turns on plain tables, on those converted, and on a history that was written into ten ranges. */
export const partitions: Part = async ({ cluster, rows }): Promise<Figure[]> => {
  const copies = rows > MOST_THRICE ? 2 : 3;
  assertRoom(rows, copies);
  const plain = await cluster.stocked(rows);
  let seconds = 0;
  const converted = await cluster.changed(plain, 'ranges', async (ownerConfig) => {
    const began = performance.now();
    await convertToRanges(ownerConfig, {
      size: rows,
      report: (step, taken) => console.log(`  ${step} : ${taken.toFixed(1)} s`),
    });
    seconds = (performance.now() - began) / 1000;
    await run(ownerConfig, 'vacuum analyze');
  });
  if (seconds > 0)
    console.log(`Mise en plages de ${rows.toLocaleString('fr-FR')} transactions : ${seconds.toFixed(0)} s`);
  const shapes: (readonly [name: string, database: BenchDatabase])[] = [
    ['en tables simples', plain],
    ['converties', converted],
  ];
  if (copies === 3)
    shapes.push([`en ${RANGES} plages`, await cluster.stockedInto(rows, 'spread', (config) => inTen(config, rows))]);
  // Shelves that no crowd empties.
  for (const [, { ownerConfig }] of shapes)
    await run(
      ownerConfig,
      `update cells set quantity = 1000000 where place = 'R' and state = 'clean' and reserved = 0`,
    );
  return [
    ...(await readings(shapes)),
    ...(await postings(shapes)),
    ...(await works(shapes)),
    ...(await verifications(cluster, Math.min(rows, MOST_VERIFIED))),
  ];
};

type Shapes = readonly (readonly [name: string, database: BenchDatabase])[];

/** Empty tables in ranges of a tenth of what is to come. */
async function inTen(ownerConfig: ClientConfig, rows: number): Promise<void> {
  await convertToRanges(ownerConfig, { size: Math.ceil(rows / RANGES) });
  for (let n = 3; n <= RANGES + 1; n += 1) await run(ownerConfig, 'select add_id_range()');
  // For what the crowd posts.
  await run(ownerConfig, 'update id_ranges set size = 1000000; select add_id_range()');
}

/** Prints what will be written, and refuses what the disk has no room for. */
function assertRoom(rows: number, copies: number): void {
  const { bavail, bsize } = statfsSync(join(BENCH_FOLDER, '..'));
  const [needed, free] = [rows * BYTES_A_TRANSACTION * copies, bavail * bsize];
  const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} Go`;
  console.log(`${copies} bases de ${gigabytes(needed / copies)}, ${gigabytes(free)} libres`);
  if (needed > MOST_BYTES || needed > 0.8 * free)
    throw new Error(`Il faudrait ${gigabytes(needed)} : ${gigabytes(Math.min(MOST_BYTES, 0.8 * free))} au plus.`);
}

/** The ratio of each other shape to the first, round by round. */
function against(
  what: string,
  unit: string,
  measured: readonly (readonly [name: string, values: number[]])[],
): Figure[] {
  const [[, base] = ['', []], ...others] = measured;
  return others.map(([name, values]) => {
    const ratio = median(values.map((value, round) => value / (base[round] ?? Number.NaN)));
    const detail = `${unit} : ${spread(values)} contre ${spread(base)}`;
    return atMost(`${what}, ${name} contre tables simples`, ratio, '×', BAR, detail);
  });
}

async function withServers<T>(shapes: Shapes, work: (servers: readonly BenchServer[]) => Promise<T>): Promise<T> {
  const begin = (left: Shapes, servers: readonly BenchServer[]): Promise<T> => {
    const [next, ...others] = left;
    return next === undefined ? work(servers) : withServer(next[1], (server) => begin(others, [...servers, server]));
  };
  return begin(shapes, []);
}

/** Milliseconds of a request over HTTP, and what PostgreSQL takes of the processors for it. */
function readings(shapes: Shapes): Promise<Figure[]> {
  return withServers(shapes, async (servers) => {
    const figures: Figure[] = [];
    for (const [what, path] of READINGS) {
      const times = shapes.map(([name]) => [name, [] as number[]] as const);
      const taken = shapes.map(([name]) => [name, [] as number[]] as const);
      for (let round = -1; round < ROUNDS; round += 1) {
        for (const [n, server] of servers.entries()) {
          const asked: number[] = [];
          const processor = await millisecondsOf(shapes[n]?.[1] ?? server, async () => {
            for (let i = 0; i < (round < 0 ? WARM_UP : REQUESTS); i += 1) asked.push(await timed(server, path));
          });
          if (round < 0) continue;
          times[n]?.[1].push(median(asked));
          taken[n]?.[1].push(processor / REQUESTS);
        }
      }
      figures.push(...against(what, 'ms', times), ...against(`${what}, processeur de PostgreSQL`, 'ms', taken));
    }
    return figures;
  });
}

/** Milliseconds that a loan, a return or a credit takes of the engine, eight callers at once. */
async function postings(shapes: Shapes): Promise<Figure[]> {
  const times = shapes.map(([name]) => [name, [] as number[]] as const);
  const taken = shapes.map(([name]) => [name, [] as number[]] as const);
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [n, [, database]] of shapes.entries()) {
      let rate = 0;
      const processor = await millisecondsOf(database, async () => {
        rate = await withDatabase(database, (opened) => engineRate(opened, 'spread', CALLERS, SECONDS), 2 * CALLERS);
      });
      if (round < 0) continue;
      times[n]?.[1].push(1000 / rate);
      taken[n]?.[1].push(processor / (rate * SECONDS));
    }
  }
  return [...against('écriture', 'ms', times), ...against('écriture, processeur de PostgreSQL', 'ms', taken)];
}

/** Once each: a vacuum of everything, a back-up, and what lies on the disk. */
async function works(shapes: Shapes): Promise<Figure[]> {
  const vacuums: [string, number[]][] = [];
  const backUps: [string, number[]][] = [];
  const files: [string, number[]][] = [];
  const sizes: [string, number[]][] = [];
  for (const [name, { ownerConfig }] of shapes) {
    vacuums.push([name, [await secondsOf(() => run(ownerConfig, 'vacuum analyze'))]]);
    const folder = mkdtempSync(join(tmpdir(), 'boucle-bench-backup-'));
    try {
      backUps.push([name, [await secondsOf(() => backUp(ownerConfig, folder))]]);
      files.push([name, [readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0) / 1e6]]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    const [size] = await query<{ bytes: number }>(
      ownerConfig,
      'select pg_database_size(current_database())::float8 as bytes',
    );
    sizes.push([name, [(size?.bytes ?? 0) / 1e6]]);
  }
  return [
    ...against('vacuum', 's', vacuums),
    ...against('sauvegarde', 's', backUps),
    ...against('taille de la sauvegarde', 'Mo', files),
    ...against('taille sur le disque', 'Mo', sizes),
  ];
}

/** A simulated year, whose every movement stands behind it, recounted whole. */
async function verifications(cluster: Parameters<Part>[0]['cluster'], rows: number): Promise<Figure[]> {
  const plain = await cluster.simulated(rows);
  const converted = await cluster.changed(plain, 'ranges', async (ownerConfig) => {
    await convertToRanges(ownerConfig, { size: rows });
    await run(ownerConfig, 'vacuum analyze');
  });
  const times = [
    ['en tables simples', [] as number[]],
    ['converties', [] as number[]],
  ] as const;
  const [account] = await query<{ id: number }>(plain.ownerConfig, 'select min(id) as id from accounts');
  for (let round = 0; round < 3; round += 1)
    for (const [n, { ownerConfig }] of [plain, converted].entries()) {
      const database = openDatabase({ ownerConfig, max: 4 });
      try {
        const seconds = await secondsOf(async () => {
          const { off } = await verifyAccount(database, account?.id ?? 0, { mode: 'full' });
          if (off > 0) throw new Error(`Vérification : ${off} écarts.`);
        });
        times[n]?.[1].push(seconds);
      } finally {
        await database.close();
      }
    }
  return against(`vérification entière de ${rows.toLocaleString('fr-FR')} transactions`, 's', times);
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}
