import { Kysely, PostgresDialect } from 'kysely';
import { type ClientConfig, type PoolConfig, Pool } from 'pg';
import { parsers } from './parsers.ts';
import { type Tables } from './tables.ts';
import { Turns } from './turns.ts';

/** The role of the application: it owns nothing and row-level security binds it. */
export const APPLICATION_ROLE = 'boucle_app';

/** Less than the two seconds that a proxy gives /readyz (deploy/Caddyfile). */
const WATCH_PATIENCE_MS = 1_500;

export interface DatabaseOptions {
  /** How the owner connects; the application uses the same and gives up the owner's rights at once. */
  ownerConfig: ClientConfig;
  /** Connections at most (20). */
  max?: number;
  /** Told of failures that no caller waits for: an idle connection lost, an after-commit callback that threw. */
  report?: (error: unknown) => void;
}

/** An open database as the application sees it. Tenants' rows are reached through `inScope` only: outside it they do not show. */
export interface Database {
  pool: Pool;
  /** A connection or two that requests never take, and that answer soon or not at all: for who asks how the server does. */
  watch: Pool;
  kysely: Kysely<Tables>;
  /** Who goes first among the transactions of this process. */
  turns: Turns;
  report: (error: unknown) => void;
  close: () => Promise<void>;
}

/** Opens the application's connections, under the role that owns nothing. The schema must be migrated already. */
export function openDatabase({ ownerConfig, max = 20, report = warn }: DatabaseOptions): Database {
  const pool = createPool(ownerConfig, { max, role: APPLICATION_ROLE, pipeline: true, report });
  const watch = createPool(ownerConfig, { max: 2, role: APPLICATION_ROLE, patience: WATCH_PATIENCE_MS, report });
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    pool,
    watch,
    kysely,
    turns: new Turns(),
    report,
    async close() {
      await Promise.all([pool.end(), watch.end()]);
    },
  };
}

/** Opens the owner's connections: migrations, generated types, back-ups. Row-level security does not bind it. */
export function openOwnerPool(ownerConfig: ClientConfig, max = 2): Pool {
  return createPool(ownerConfig, { max, report: warn });
}

/** How the owner connects to the server of a DATABASE_URL. */
export function ownerConfigOf(databaseUrl: string): ClientConfig {
  const url = new URL(databaseUrl);
  const options = url.searchParams.get('options') ?? '';
  // pg lets the address win over every other setting, and the address would then undo the role and the time-outs.
  url.searchParams.delete('options');
  return { connectionString: url.href, ...(options === '' ? {} : { options }) };
}

interface PoolSettings {
  max: number;
  role?: string;
  /** Queries leave without waiting for the answers to those before them: `begin` costs no round trip. */
  pipeline?: boolean;
  /** Milliseconds after which a query has failed; otherwise PostgreSQL's own limit holds. */
  patience?: number;
  report: (error: unknown) => void;
}

function createPool(ownerConfig: ClientConfig, { max, role, pipeline = false, patience, report }: PoolSettings): Pool {
  const settings = {
    timezone: 'UTC',
    search_path: 'public',
    ...(role === undefined ? {} : { role, statement_timeout: '30s', idle_in_transaction_session_timeout: '60s' }),
  };
  const ours = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const config: PoolConfig = {
    ...ownerConfig,
    options: [ownerConfig.options, ...ours].filter(Boolean).join(' '),
    types: parsers,
    pipeline,
    max,
    connectionTimeoutMillis: patience ?? 10_000,
    ...(patience === undefined ? {} : { query_timeout: patience }),
    idleTimeoutMillis: 30_000,
    application_name: 'boucle',
    keepAlive: true,
  };
  const pool = new Pool(config);
  pool.on('error', (error) => {
    // A pool says it has ended before its connections are closed: the server may still tell them that it stops.
    if (!pool.ending) report(error);
  });
  return pool;
}

function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error));
}
