import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { type ClientConfig } from 'pg';
import { convertToRanges } from '../../server/database/ranges/convert.ts';
import { type BenchCluster, type BenchDatabase, query, run } from '../cluster.ts';

/** One way in which the same history lies in its tables. */
export interface HistoryShape {
  readonly name: string;
  readonly database: BenchDatabase;
}

/** Ranges of the history that was written into them. */
const RANGES = 10;
/** Histories up to here are written into ten ranges as well; longer ones lie in one or two of the usual size. */
const MOST_WRITTEN_INTO = 1_000_000;
const BYTES_A_TRANSACTION = 2_500;
const MOST_BYTES = 55e9;

/** Plain tables first; the same converted, and, where it is short, a history of its own that was written into ten ranges. Each is made once. Throws when the disk is short. */
export async function historyShapes(cluster: BenchCluster, rows: number): Promise<HistoryShape[]> {
  const isWrittenInto = rows <= MOST_WRITTEN_INTO;
  if (!(await cluster.has(`history_${rows}`))) assertRoom(cluster, rows, isWrittenInto ? 3 : 2);
  const plain = await cluster.history(rows);
  const converted = await cluster.changed(plain, 'ranges', (ownerConfig) => intoRanges(ownerConfig, rows));
  const shapes: HistoryShape[] = [
    { name: 'en tables simples', database: plain },
    { name: 'converties', database: converted },
  ];
  await tellConversion(converted);
  if (isWrittenInto)
    shapes.push({
      name: `en ${RANGES} plages`,
      database: await cluster.history(rows, { suffix: 'spread', change: (config) => inTen(config, rows) }),
    });
  return shapes;
}

const TURN = 'turn';

/** A history that lies on the disk once, in plain tables until they were measured. Throws (French) when the disk is short, or when they are in ranges already. */
export async function historyInTurn(
  cluster: BenchCluster,
  rows: number,
  { isMeasured }: { isMeasured: boolean },
): Promise<BenchDatabase> {
  if (!(await cluster.has(`history_${rows}_${TURN}`))) assertRoom(cluster, rows, 1);
  const database = await cluster.history(rows, { suffix: TURN, change: () => Promise.resolve() });
  const [kind] = await query<{ plain: boolean }>(
    database.ownerConfig,
    `select relkind = 'r' as plain from pg_class where oid = 'transactions'::regclass`,
  );
  if (!isMeasured && kind?.plain !== true)
    throw new Error('Cette base est déjà en plages : ses tables simples n’ont pas été mesurées.');
  return database;
}

/** The same once it is in ranges, put there now if it is not, with empty ones behind it until they are so many. */
export async function convertedInPlace(database: BenchDatabase, ranges: number): Promise<HistoryShape> {
  const { ownerConfig, rows } = database;
  await intoRanges(ownerConfig, rows);
  await tellConversion(database);
  const [made] = await query<{ n: number }>(ownerConfig, 'select count(*)::int as n from id_ranges');
  for (let n = made?.n ?? 0; n < ranges; n += 1) await run(ownerConfig, 'select add_id_range()');
  return { name: ranges > 1 ? `converties, en ${ranges} plages` : 'converties', database };
}

async function intoRanges(ownerConfig: ClientConfig, size: number): Promise<void> {
  await convertToRanges(ownerConfig, { size });
  await run(ownerConfig, 'vacuum analyze');
}

/** Empty tables in ranges of a tenth of what is to come. */
async function inTen(ownerConfig: ClientConfig, rows: number): Promise<void> {
  await convertToRanges(ownerConfig, { size: Math.ceil(rows / RANGES) });
  for (let n = 3; n <= RANGES + 1; n += 1) await run(ownerConfig, 'select add_id_range()');
  // For what the crowd posts.
  await run(ownerConfig, 'update id_ranges set size = 1000000; select add_id_range()');
}

/** Prints how long the steps of the conversion took. */
async function tellConversion({ ownerConfig, rows }: BenchDatabase): Promise<void> {
  const steps = await query<{ step: string; seconds: number }>(
    ownerConfig,
    'select step, seconds::float8 as seconds from partition_steps order by seconds desc',
  );
  const all = steps.reduce((sum, { seconds }) => sum + seconds, 0);
  const longest = steps.slice(0, 4).map(({ step, seconds }) => `${step} ${seconds.toFixed(1)} s`);
  console.log(
    `Mise en plages de ${rows.toLocaleString('fr-FR')} transactions : ${all.toFixed(1)} s, dont ${longest.join(', ')}`,
  );
}

/** Prints what will be written, and refuses what the disk has no room for. */
function assertRoom(cluster: BenchCluster, rows: number, copies: number): void {
  const { bavail, bsize } = statfsSync(dirname(cluster.dataDir));
  const [needed, free] = [rows * BYTES_A_TRANSACTION * copies, bavail * bsize];
  const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} Go`;
  console.log(`${copies} bases de ${gigabytes(needed / copies)}, ${gigabytes(free)} libres`);
  if (needed > MOST_BYTES || needed > 0.8 * free)
    throw new Error(`Il faudrait ${gigabytes(needed)} : ${gigabytes(Math.min(MOST_BYTES, 0.8 * free))} au plus.`);
}
