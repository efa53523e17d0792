import { type InsertObject, sql } from 'kysely';
import { type Tables } from '../../../platform/database/tables.ts';
import { type Tx } from '../../../platform/database/transaction.ts';

/** A statement holds 65,535 parameters at most. */
const ROWS_AT_ONCE = 1_000;

/** Inserts all rows, in statements that PostgreSQL accepts; answers their numbers, in order. */
export async function insertAll<T extends keyof Tables>(
  tx: Tx,
  table: T,
  rows: readonly InsertObject<Tables, T>[],
  id = 'id',
): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const inserted = await tx
      .insertInto(table)
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .returning(sql<number>`${sql.ref(id)}`.as('id'))
      .execute();
    ids.push(...(inserted as { id: number }[]).map((row) => row.id));
  }
  return ids;
}
