import { type Client } from 'pg';
import { RANGED_TABLES, rangeOf } from './catalog.ts';
import { RangesFailure } from './rangesFailure.ts';
import { withTables } from './steps.ts';

/** Hears of each partition that is done, and how many seconds it took. */
type Report = (table: string, seconds: number) => void;

async function timed(report: Report, table: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await work();
  report(table, (performance.now() - began) / 1000);
}

/** Ranges that are frozen now, and those that are not yet: a transaction older than their last rows is still open. */
export interface Frozen {
  readonly frozen: number[];
  readonly again: number[];
}

/**
 * Freezes the ranges that are full and not frozen yet, so that no vacuum against wraparound reads them again. Blocks nobody.
 */
export async function freezeRanges(client: Client, report: Report): Promise<Frozen> {
  const { rows } = await client.query<{ n: number }>(
    `select n from id_ranges
      where frozen_at is null and to_id <= (select last_value from transactions_id_seq) and (select count(*) from tables_in_ranges()) = $1
      order by n`,
    [RANGED_TABLES.length],
  );
  const done: Frozen = { frozen: [], again: [] };
  for (const { n } of rows) {
    const tables = RANGED_TABLES.map(({ name }) => rangeOf(name, n));
    for (const own of tables) await timed(report, own, () => client.query(`vacuum (freeze, analyze) ${own}`));
    const { rowCount } = await client.query(
      `update id_ranges set frozen_at = now() where n = $1
          and not exists (select from pg_class where oid = any ($2::text[]::regclass[]) and relallfrozen < relpages)`,
      [n, tables],
    );
    (rowCount === 1 ? done.frozen : done.again).push(n);
  }
  return done;
}

/**
 * Moves a frozen range to a tablespace: indexes first, without blocking, then the rows of one table after the other, which blocks queries over all
 * ranges meanwhile. What is moved already is skipped. Throws RangesFailure when the range or the tablespace does not exist, or the range is not frozen.
 */
export async function moveRange(client: Client, n: number, tablespace: string, report: Report): Promise<void> {
  const { rows } = await client.query<{ isFrozen: boolean; there: boolean }>(
    `select frozen_at is not null as "isFrozen", exists (select from pg_tablespace where spcname = $2) as there from id_ranges where n = $1`,
    [n, tablespace],
  );
  const [range] = rows;
  if (range === undefined) throw new RangesFailure(`Il n’y a pas de plage n°\u00a0${n}.`);
  if (!range.there) throw new RangesFailure(`Il n’y a pas d’espace «\u00a0${tablespace}\u00a0» (create tablespace).`);
  if (!range.isFrozen)
    throw new RangesFailure(
      `La plage n°\u00a0${n} n’est pas figée\u00a0: «\u00a0npm run partition -- freeze\u00a0» d’abord.`,
    );
  const quoted = client.escapeIdentifier(tablespace);
  for (const { name } of RANGED_TABLES) {
    const own = rangeOf(name, n);
    await timed(report, own, async () => {
      await dropInvalidIndexes(client, own);
      if (await hasIndexesElsewhere(client, own, tablespace))
        await client.query(`reindex (tablespace ${quoted}) table concurrently ${own}`);
      if (!(await isIn(client, own, tablespace)))
        await withTables(client, [own], async () => {
          await client.query(`alter table ${own} set tablespace ${quoted}`);
        });
    });
  }
}

/** Drops the invalid indexes that an interrupted `reindex concurrently` left on a table. */
async function dropInvalidIndexes(client: Client, table: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index where indrelid = $1::regclass and not indisvalid`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index concurrently ${name}`);
}

/** SQL: whether a table lies in tablespace $2; without one of its own it lies in that of its database. */
const IN_TABLESPACE = `(select spcname from pg_tablespace s
  where s.oid = coalesce(nullif(c.reltablespace, 0), (select dattablespace from pg_database where datname = current_database()))) = $2`;

const isIn = async (client: Client, table: string, tablespace: string): Promise<boolean> =>
  (await client.query(`select from pg_class c where c.oid = $1::regclass and ${IN_TABLESPACE}`, [table, tablespace]))
    .rowCount === 1;

const hasIndexesElsewhere = async (client: Client, table: string, tablespace: string): Promise<boolean> =>
  (
    await client.query(
      `select from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = $1::regclass and not (${IN_TABLESPACE}) limit 1`,
      [table, tablespace],
    )
  ).rowCount === 1;
