import { type QueryConfig, type QueryResult } from 'pg';
import { type Database, openDatabase } from '../server/platform/database/pool.ts';
import { inScope } from '../server/platform/database/tenant.ts';
import { type Tx } from '../server/platform/database/transaction.ts';
import { type BenchDatabase } from './databases.ts';
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

/**
 * All that reaches the connection for a reading, in order: what opens its transaction and what ends
 * it included.
 */
export function captured(of: BenchDatabase, work: (tx: Tx) => Promise<unknown>): Promise<Captured[]> {
  return withDatabase(of, async (database) => {
    const seen: Captured[] = [];
    database.pool.on('acquire', (client) => {
      const send = client.query.bind(client) as (query: string | QueryConfig) => Promise<QueryResult>;
      const query = (sent: string | QueryConfig): Promise<QueryResult> => {
        seen.push(
          typeof sent === 'string' ? { text: sent, values: [] } : { text: sent.text, values: sent.values ?? [] },
        );
        return send(sent);
      };
      Object.assign(client, { query });
    });
    await inScope(database, { kind: 'account', accountId: BIG_ACCOUNT }, work, { readOnly: true });
    return seen;
  });
}

/**
 * The statements as one pgbench script, in one pipeline as the server sends them; each parameter is
 * a separate variable.
 */
export function pipelineScript(statements: readonly Captured[]): { script: string; variables: Record<string, string> } {
  const scripts = statements.map((statement, i) => pgbenchScript(statement, `s${i}v`));
  return {
    script: `\\startpipeline\n${scripts.map(({ script }) => script).join('')}\\endpipeline\n`,
    variables: Object.assign({}, ...scripts.map(({ variables }) => variables)) as Record<string, string>,
  };
}

/**
 * The statement as a pgbench script: parameters are its variables, and go through the same protocol
 * as ours.
 */
export function pgbenchScript(
  { text, values }: Captured,
  prefix = 'v',
): { script: string; variables: Record<string, string> } {
  const oneLine = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/'[^']*'/g, withoutColon);
  return {
    script: `${oneLine.replace(/\$(\d+)/g, (_, n: string) => `:${prefix}${n}`)};\n`,
    variables: Object.fromEntries(values.map((value, i) => [`${prefix}${i + 1}`, literalOf(value)])),
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
