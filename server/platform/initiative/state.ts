import { createHash } from 'node:crypto';
import { type Client } from 'pg';
import { ledgerTotals } from '../backup/manifest.ts';
import { type State } from './manifest.ts';
import { type MovedTable, type Schema } from './schema.ts';

/** Values are written as text in one way, whatever the session was. */
const ONE_WRITING = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local search_path = public, pg_temp`;

/** Begins a transaction as the owner in which rows are read and written as text. */
export async function beginReading(client: Client, isolation: 'read committed' | 'repeatable read'): Promise<void> {
  await client.query(`begin isolation level ${isolation}`);
  await client.query(
    `${ONE_WRITING}; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`,
  );
}

export const columnsOf = ({ name, columns }: Pick<MovedTable, 'name' | 'columns'>): string =>
  columns.map((column) => `${name}.${column}`).join(', ');

/**
 * What an initiative holds now: rows of each table with a sum of their hashes, in any order, and
 * both ledgers. In a transaction of `beginReading`.
 */
export async function stateOf(client: Client, { tables, rowsOf }: Schema, account: number): Promise<State> {
  const found: State['tables'] = [];
  for (const table of tables) {
    const { rows } = await client.query<{ rows: string; digest: string }>(
      `select count(*) as rows, coalesce(sum(('x' || left(md5(r::text), 16))::bit(64)::bigint::numeric), 0)::text as digest
         from (select ${columnsOf(table)} from ${table.name} where ${rowsOf(table.name, account)}) r`,
    );
    const [{ rows: count, digest } = { rows: '0', digest: '0' }] = rows;
    found.push({ name: table.name, rows: Number(count), digest });
  }
  const hash = createHash('sha256').update(JSON.stringify(found)).digest('hex');
  return { hash, tables: found, totals: await ledgerTotals(client, account) };
}
