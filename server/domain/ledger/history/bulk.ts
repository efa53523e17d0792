import { type Tx } from '../../../platform/database/transaction.ts';

/** PostgreSQL types by column. */
export type Columns = Readonly<Record<string, string>>;

/** Inserts rows of one account into a table. */
export type Write = (
  table: string,
  columns: Columns,
  rows: readonly (readonly unknown[])[],
  tail?: string,
) => Promise<void>;

/** Numbers that a table has not given yet. */
export type NewIds = (table: string, count: number) => Promise<number[]>;

/**
 * Rows by the statement: enough to make round trips cheap, little enough to keep each parameter
 * small.
 */
const CHUNK = 5_000;

/**
 * Inserts rows of an account, some thousands by the statement; `tail` is an overriding or conflict
 * clause.
 */
export async function insertRows(
  tx: Tx,
  accountId: number,
  table: string,
  columns: Columns,
  rows: readonly (readonly unknown[])[],
  tail: string,
): Promise<void> {
  const names = Object.keys(columns);
  const arrays = Object.values(columns).map((type, i) => `$${i + 2}::${type}[]`);
  const [before, after] = tail.startsWith('overriding') ? [tail, ''] : ['', tail];
  for (let from = 0; from < rows.length; from += CHUNK) {
    const chunk = rows.slice(from, from + CHUNK);
    await tx.raw({
      text: `insert into ${table} (account_id, ${names.join(', ')}) ${before}
        select $1::bigint, v.* from unnest(${arrays.join(', ')}) as v ${after}`,
      values: [accountId, ...names.map((_, i) => chunk.map((row) => row[i] ?? null))],
    });
  }
}

/** Adds a delta to one column of rows of an account, by number. */
export async function addTo(
  tx: Tx,
  accountId: number,
  table: string,
  column: string,
  changes: readonly (readonly [number, number])[],
): Promise<void> {
  await tx.raw({
    text: `update ${table} set ${column} = ${column} + v.delta
      from unnest($2::bigint[], $3::bigint[]) as v(id, delta) where account_id = $1 and ${table}.id = v.id`,
    values: [accountId, changes.map(([id]) => id), changes.map(([, delta]) => delta)],
  });
}
