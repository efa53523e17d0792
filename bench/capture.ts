import { type QueryConfig, type QueryResult } from 'pg';
import { type Database, openDatabase } from '../server/database/pool.ts';
import { inScope } from '../server/database/tenant.ts';
import { type Tx } from '../server/database/transaction.ts';
import { type BenchDatabase } from './cluster.ts';
import { BIG_ACCOUNT } from './fill.ts';

export interface Captured {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Runs `work` with the server's own access to the database, as the big account. */
export async function withDatabase<T>(
  of: BenchDatabase,
  work: (database: Database) => Promise<T>,
  max = 10,
): Promise<T> {
  const database = openDatabase({ ownerConfig: of.ownerConfig, max });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** The statements with parameters that reach the connection for `work`, whoever composed them. */
export function captured(of: BenchDatabase, work: (tx: Tx) => Promise<unknown>): Promise<Captured[]> {
  return withDatabase(of, async (database) => {
    const seen: Captured[] = [];
    database.pool.on('acquire', (client) => {
      const send = client.query.bind(client) as (query: string | QueryConfig) => Promise<QueryResult>;
      const query = (sent: string | QueryConfig): Promise<QueryResult> => {
        if (typeof sent !== 'string' && sent.values !== undefined) seen.push({ text: sent.text, values: sent.values });
        return send(sent);
      };
      Object.assign(client, { query });
    });
    await inScope(database, { kind: 'account', accountId: BIG_ACCOUNT }, work);
    return seen;
  });
}

/** The statement as a pgbench script: parameters are its variables, and go through the same protocol as ours. */
export function pgbenchScript({ text, values }: Captured): { script: string; variables: Record<string, string> } {
  const oneLine = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/'[^']*'/g, withoutColon);
  return {
    script: `${oneLine.replace(/\$(\d+)/g, (_, n: string) => `:v${n}`)};\n`,
    variables: Object.fromEntries(values.map((value, i) => [`v${i + 1}`, literalOf(value)])),
  };
}

/** The same literal, in which pgbench does not take « :MI » for a variable. */
const withoutColon = (literal: string): string =>
  literal.includes(':') ? `U&${literal.replaceAll('\\', '\\\\').replaceAll(':', '\\003A')}` : literal;

/** As PostgreSQL reads a parameter sent as text. */
function literalOf(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map(String).join(',')}}`;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new Error(`No pgbench variable for ${String(value)}.`);
}
