import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { RANGED_TABLES, boundOf, boundToTable, foreignKeys, indexMaker, isInRanges, uniqueWithout } from './catalog.ts';
import { lockedBy, numberAnew, putInRanges, takeNumbers } from './intoRanges.ts';
import { PREPARE_RANGE, makeRanges } from './makeRanges.ts';
import { RangesFailure } from './rangesFailure.ts';
import { type Step, type StepOptions, stepsOf, withTables } from './steps.ts';

/** Default size of a range, in transaction numbers: some 16 GB with the rows that belong to them. */
export const RANGE_SIZE = 10_000_000;

/** PostgreSQL 18 is the first to accept `not valid` foreign keys on a partitioned table. */
const LEAST_VERSION = 180_000;
/** Least `deadlock_timeout`, in milliseconds: below our lock waits, PostgreSQL would cancel writers. */
const LEAST_DEADLOCK_MS = 200;
/** Key of the advisory lock that keeps two conversions from running at once; the value is arbitrary. */
const CONVERSION_LOCK = 20_261_127;
/** The former sequence may still give one number in so many of a range. */
const SPARE_SHARE = 10;
const MOST_SPARE = 1_000_000;
/** How often a range that is due is tried to be made, some tenths of a second apart. */
const TRIES = 300;
/** How long to wait for sessions that are taking a number from the former sequence. */
const DRAINED_MS = 1_000;

/**
 * Partitions the tables of transactions by ranges of `size` numbers, while servers of this version and the one before keep running. Steps that
 * are done are skipped, so an interrupted conversion resumes when it is run again. No row is copied: the plain table becomes the first partition
 * and is scanned three times. No lock blocks others for more than some tenths of a second. Throws RangesFailure.
 */
export async function convertToRanges(
  ownerConfig: ClientConfig,
  { size = RANGE_SIZE, ...options }: StepOptions & { size?: number } = {},
): Promise<void> {
  const client = new Client(ownerConfig);
  // A connection that is terminated fails its next query; without a listener the event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await assertPossible(client);
    const step = stepsOf(client, options);
    await step('first range', () => makeFirst(client, size));
    const { rows } = await client.query<{ to: number; size: number }>(
      'select to_id::float8 as to, size::float8 as size from id_ranges where n = 1',
    );
    const [first] = rows;
    if (first === undefined) throw new Error('The first range is not noted.');
    await prepare(client, step, first.to);
    await step('numbers', () =>
      withTables(client, [], async () => {
        await takeNumbers(client, Math.min(MOST_SPARE, Math.floor(first.size / SPARE_SHARE)));
      }),
    );
    await step('numbers of rows', async () => {
      await sleep(DRAINED_MS);
      await withTables(client, [], () => numberAnew(client));
    });
    for (const table of RANGED_TABLES) {
      await step(`${table.name}: in ranges`, async () => {
        if (await isInRanges(client, table.name)) return;
        await withTables(client, await lockedBy(client, table), () => putInRanges(client, table, first.to));
      });
    }
    await step('ranges ahead', () => makeAhead(client));
    for (const { from, name } of await foreignKeys(client, 'to', 'transactions'))
      await step(`${from}: ${name} proved`, async () => {
        await client.query(`alter table ${from} validate constraint ${name}`);
      });
    await step('counted', async () => {
      await client.query('update id_ranges set counted_at = null');
      await client.query('select count_ranges()');
    });
  } finally {
    await client.end();
  }
}

async function assertPossible(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: number; free: boolean; cluster: boolean; patience: number }>(
    `select current_setting('server_version_num')::int as version, pg_try_advisory_lock($1) as free,
            exists (select from pg_extension where extname = 'citus') as cluster,
            (select setting::int from pg_settings where name = 'deadlock_timeout') as patience`,
    [CONVERSION_LOCK],
  );
  const { version = 0, free = false, cluster = false, patience = 0 } = rows[0] ?? {};
  if (version < LEAST_VERSION)
    throw new RangesFailure('Il faut PostgreSQL 18 au moins pour mettre les transactions en plages.');
  if (cluster) throw new RangesFailure('Une base répartie par initiative (Citus) ne se met pas en plages.');
  if (patience < LEAST_DEADLOCK_MS)
    throw new RangesFailure(
      `deadlock_timeout vaut ${patience}\u00a0ms sur ce serveur\u00a0: il faut ${LEAST_DEADLOCK_MS}\u00a0ms au moins.`,
    );
  if (!free) throw new RangesFailure('Une mise en plages est déjà en cours sur cette base.');
  const bound = [];
  for (const { name } of RANGED_TABLES) bound.push(...(await boundToTable(client, name)));
  if (bound.length > 0)
    throw new RangesFailure(
      `Ces vues ou fonctions resteraient attachées à la première plage\u00a0: ${bound.join(', ')}.`,
    );
}

/** Ends the first range at least half a range above the last number: numbers are still given while the tables are converted. */
async function makeFirst(client: Client, size: number): Promise<void> {
  await client.query(
    `insert into id_ranges (n, to_id, size)
     select 1, ceil((last_value + $1::bigint / 2) / $1::numeric)::bigint * $1::bigint, $1::bigint from transactions_id_seq on conflict do nothing`,
    [size],
  );
}

/** The slow steps that block nobody: validate the bound of each table, build the index that replaces each unique one. */
async function prepare(client: Client, step: Step, toId: number): Promise<void> {
  for (const { name, key } of RANGED_TABLES) {
    const bound = boundOf(name);
    await step(`${name}: bounded`, async () => {
      if ((await client.query('select from pg_constraint where conname = $1', [bound])).rowCount === 1) return;
      await withTables(client, [name], async () => {
        await client.query(`alter table ${name} add constraint ${bound} check (${key} < ${toId}) not valid`);
      });
    });
    await step(`${name}: bound proved`, async () => {
      await client.query(`alter table ${name} validate constraint ${bound}`);
    });
  }
  for (const table of RANGED_TABLES) {
    if (await isInRanges(client, table.name)) continue;
    for (const index of await uniqueWithout(client, table)) {
      const made = `${index}_r1`;
      await step(`${made}: made`, async () => {
        // An interrupted build leaves an invalid index behind.
        await client.query(`drop index concurrently if exists ${made}`);
        await client.query(await indexMaker(client, index, { name: made, table: table.name, how: 'concurrently' }));
      });
    }
  }
}

/** Makes the ranges that the job of every ten minutes would make, where numbers went while tables were converted. */
async function makeAhead(client: Client): Promise<void> {
  await makeRanges(async () => (await client.query<{ n: number | null }>(PREPARE_RANGE)).rows[0]?.n ?? null, TRIES);
}
