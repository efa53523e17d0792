import { type ClientBase, type ClientConfig, type PoolConfig, Client, Pool } from 'pg';
import { readDatabaseAddress } from '../config/databaseAddress.ts';
import { type DatabaseClock, createClock, keepClock } from './clock.ts';
import { CONNECT_MS, PROBE_MS, WAIT_MS } from './deadlines.ts';
import { Silence } from './errors.ts';
import { type HostedConfig, searching } from './hosts/hosts.ts';
import { FairQueue } from './fairQueue.ts';
import { loginOf } from './login.ts';
import { parsers } from './parsers.ts';
import { ProtectionFailure, proveProtection } from './protection.ts';
import { APPLICATION_ROLE, LIMITS } from './session.ts';
import { type SilenceWatch, watchSilence } from './silence/silence.ts';
import { type Storage, createStorage } from './storage.ts';

export interface DatabaseOptions {
  /** How the owner connects: the application logs in as another role (`loginOf`). */
  ownerConfig: ClientConfig;
  /** Another role for the application to log in as. */
  loginConfig?: ClientConfig;
  /**
   * A transaction pooler in front of the same PostgreSQL: requests and jobs go through it, health
   * checks go direct.
   */
  poolerConfig?: ClientConfig | undefined;
  /** Connections at most (20). */
  max?: number;
  /**
   * Receives failures that no caller waits for: an idle connection lost, an after-commit callback
   * that threw.
   */
  report?: (error: unknown) => void;
}

/**
 * An open database as the application sees it. Tenants' rows are reached through `inScope` only:
 * outside it they do not show.
 */
export interface Database {
  pool: Pool;
  /**
   * A connection or two that requests never take, and that answer soon or not at all: for health
   * checks.
   */
  watch: Pool;
  /** Which connections of the pool have fallen silent. */
  silence: SilenceWatch;
  /** Whether there is room to write. */
  storage: Storage;
  /** The database's clock: whatever is recorded has its instants. */
  clock: DatabaseClock;
  /** How the application logs in, and its pooler: for a process that opens further connections. */
  login: ClientConfig;
  pooler: ClientConfig | undefined;
  /**
   * Who goes first among the transactions of this process: each account has its share of the
   * connections.
   */
  shares: FairQueue;
  report: (error: unknown) => void;
  /** Where its readings are to be tried first (`replica/`). */
  instead?: Instead;
  /**
   * Receives PostgreSQL's journal position once a writing transaction was kept; undefined when it
   * could not be read.
   */
  committed?: (position: string | undefined) => void;
  /** Called once a writing transaction was kept, but not a recurring one. */
  wrote?: () => void;
  close: () => Promise<void>;
}

/** Another server, which answers readings that may be a moment old. */
export interface Instead {
  readonly database: Database;
  /** The position that it must have replayed; undefined when it is not to be asked at all. */
  required(): string | undefined;
  /** It answered; or it did not, and the primary answers instead. */
  answered(): void;
  failed(): void;
}

/**
 * Opens the application's connections, under a role that owns nothing: the schema is migrated and
 * the role ready (`prepareLogin`) already. A connection that is not held to its account's rows, or
 * has no limits, is refused.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const { ownerConfig, loginConfig, poolerConfig: pooler, max = 20, report = warn } = options;
  const login = loginConfig ?? loginOf(ownerConfig);
  const clock = createClock({ report });
  const opened = (client: Client, backend: number, { databaseMs, askedAt }: ClockReading): void => {
    clock.heard(databaseMs, askedAt, performance.now());
    silence.opened(client, backend);
  };
  const pool = createPool(pooler ?? login, { max, kept: KEPT, pipeline: true, prove: true, opened, report });
  const watch = createPool(login, { max: 2, prove: true, patience: PROBE_MS, report });
  const silence = watchSilence({ pool, watch, login, pooler, clock, report });
  const asking = keepClock(clock, watch);
  return {
    pool,
    watch,
    silence,
    storage: createStorage(),
    clock,
    login,
    pooler,
    shares: new FairQueue(max),
    report,
    async close() {
      // Queries still open on a database that has fallen silent are given up in the meantime.
      await Promise.all([pool.end(), watch.end()]);
      silence.stop();
      clearInterval(asking);
    },
  };
}

/**
 * Opens the owner's connections: migrations, generated types, back-ups. Row-level security does not
 * bind it.
 */
export function openOwnerPool(ownerConfig: ClientConfig, max = 2): Pool {
  return createPool(ownerConfig, { max, report: warn });
}

/** How to connect to the server of a DATABASE_URL. */
export function configOf(databaseUrl: string): HostedConfig {
  const { first: url, hosts } = readDatabaseAddress(databaseUrl);
  // Another role than the application's is nothing that an address may ask for.
  const options = (url.searchParams.get('options') ?? '').replaceAll(/-c\s*role=\S*/g, '').trim();
  // pg lets the address win over every other setting, and the address would then undo the role and
  // the time-outs.
  url.searchParams.delete('options');
  return { connectionString: url.href, ...(hosts.length > 0 && { hosts }), ...(options === '' ? {} : { options }) };
}

/** pg-pool has one limit for both: waiting for a free connection, and making one. */
class ImpatientClient extends Client {
  constructor(config: ClientConfig = {}) {
    const { connectionTimeoutMillis = CONNECT_MS } = config;
    super({ ...config, connectionTimeoutMillis: Math.min(connectionTimeoutMillis, CONNECT_MS) });
  }
}

/** A reading of the database's clock, and when it was requested (performance.now()). */
interface ClockReading {
  databaseMs: number;
  askedAt: number;
}

interface PoolSettings {
  max: number;
  /** Connections that stay open however long no one asks (0). */
  kept?: number;
  /** The rights of each new connection are checked; else it is the owner's. */
  prove?: boolean;
  /** Called for each new connection, with the number of the backend that answers there. */
  opened?: (client: Client, backend: number, reading: ClockReading) => void;
  /**
   * Queries leave without waiting for the answers to those before them: `begin` costs no round
   * trip.
   */
  pipeline?: boolean;
  /** Milliseconds after which a query has failed; otherwise PostgreSQL's own limit holds. */
  patience?: number;
  report: (error: unknown) => void;
}

/**
 * First statement of the owner's sessions. Sent as a statement: poolers refuse or drop what a
 * client asks for as it connects.
 */
const OWNER_SESSION = `set search_path = public; set timezone = 'UTC'`;
/**
 * Connections kept when idle: a connection takes its plans with it, and after a quiet minute a new
 * one would cost ten times a planned reading. The one that was used last is taken first, so that
 * these are the ones that know most.
 */
const KEPT = 3;
/**
 * Longer than a minute: what the work of each minute takes beyond those stays open. A new one costs
 * PostgreSQL 0.1 s of processor, its first plans with it.
 */
const IDLE_MS = 90_000;
/**
 * After so long without a word the system asks the other side; ten questions a second apart without
 * an answer end the connection.
 */
const KEEP_ALIVE_MS = 10_000;

/**
 * One that connects where the primary is now, and has it looked for when it cannot be reached
 * there.
 */
function clientsOf(given: HostedConfig, lost: () => void): typeof ImpatientClient {
  if ((given.hosts ?? []).length === 0) return ImpatientClient;
  return class extends ImpatientClient {
    constructor(config: ClientConfig = {}) {
      super({ ...config, connectionString: given.connectionString });
    }

    override connect(): Promise<Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<Client> | undefined {
      if (callback === undefined) return super.connect();
      super.connect((error: Error) => {
        // None on success, whatever pg's types say.
        if (error instanceof Error) lost();
        callback(error);
      });
      return undefined;
    }
  };
}

function createPool(given: HostedConfig, settings: PoolSettings): Pool {
  const { max, kept = 0, prove = false, opened, pipeline = false, patience, report } = settings;
  const lost = searching(given);
  const asOwner = (client: ClientBase): Promise<unknown> => client.query(OWNER_SESSION);
  const proved = async (client: ClientBase): Promise<void> => {
    try {
      const askedAt = performance.now();
      const { backend, clock, recovering } = await proveProtection(client, patience ?? CONNECT_MS);
      // A primary of before that follows now.
      if (recovering && (given.hosts ?? []).length > 0) {
        lost();
        throw new Error('This server takes no writes.');
      }
      // Each is one of `clientsOf`, which pg-pool's types do not say.
      if (client instanceof Client) opened?.(client, backend, { databaseMs: clock, askedAt });
    } catch (error) {
      if (error instanceof ProtectionFailure) report(error);
      throw error;
    }
  };
  const onConnect: (client: ClientBase) => unknown = prove ? proved : asOwner;
  const config: PoolConfig = {
    ...given,
    // Options in the address count less than the ones that the application needs.
    ...(prove && given.options !== undefined ? { options: `${given.options} ${OURS}` } : {}),
    types: parsers,
    pipeline,
    max,
    min: Math.min(kept, max),
    connectionTimeoutMillis: patience ?? WAIT_MS,
    Client: clientsOf(given, lost),
    ...(patience === undefined ? {} : { query_timeout: patience }),
    idleTimeoutMillis: IDLE_MS,
    application_name: 'boucle',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    // pg-pool waits for it before anybody has the connection, and refuses it when it throws; its
    // types do not say so (pg-pool 3.14).
    onConnect,
  };
  const pool = new Pool(config);
  // Always there: pg-pool takes its listener off before the taker of a connection can add one, and
  // a loss between the two would end the process. The next query reports it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => {
    // A pool reports its end before its connections are closed: the server may still announce its
    // stop there. Silence was reported once for all its connections.
    if (!pool.ending && !(error instanceof Silence)) report(error);
  });
  return pool;
}

const OURS = Object.entries({ role: APPLICATION_ROLE, ...LIMITS })
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error));
}
