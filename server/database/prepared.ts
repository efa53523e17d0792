import { type RawBuilder } from 'kysely';
import { type QueryResultRow } from 'pg';
import { type Tx } from './transaction.ts';

/** Each connection keeps one plan a name: what people combine freely must not fill its memory. */
const NAMES_AT_MOST = 300;
const names = new Map<string, string>();

/** Runs a query built from fragments under a name of its text, so that PostgreSQL parses, and soon plans, each text once. */
export async function prepared<R extends QueryResultRow>(tx: Tx, query: RawBuilder<R>): Promise<R[]> {
  const { sql: text, parameters } = query.compile(tx);
  const name = nameOf(text);
  const { rows } = await tx.raw<R>({ text, values: [...parameters], ...(name === undefined ? {} : { name }) });
  return rows;
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= NAMES_AT_MOST) return known;
  const name = `built-${names.size + 1}`;
  names.set(text, name);
  return name;
}
