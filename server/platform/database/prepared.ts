import { type RawBuilder } from 'kysely';
import { type QueryResultRow } from 'pg';
import { type Tx } from './transaction.ts';

/**
 * Runs a query composed of fragments; the first texts of a process are named, so that PostgreSQL
 * parses, and soon plans, each once.
 */
export async function prepared<R extends QueryResultRow>(tx: Tx, query: RawBuilder<R>): Promise<R[]> {
  const { sql: text, parameters } = query.compile(tx);
  const { rows } = await tx.composed<R>(text, parameters);
  return rows;
}
