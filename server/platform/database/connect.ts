import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientConfig, Client } from 'pg';
import { type Config } from '../config/config.ts';
import { startEmbedded } from './embedded.ts';
import { type HostedConfig, findPrimary } from './hosts/hosts.ts';
import { sqlState } from './errors.ts';
import { MigrationFailure, migrate } from './migrate.ts';
import { prepareLogin } from './login.ts';
import { type Database, type DatabaseOptions, configOf, openDatabase, openOwnerPool } from './pool.ts';
import { ReplicaRefused, isFollower } from './replica/follower.ts';
import { tryPooler } from './pooler/pooler.ts';
import { proveTables } from './protection.ts';

export interface Connection {
  database: Database;
  ownerConfig: ClientConfig;
  /** It follows another server: nothing can be written. */
  isReplica: boolean;
  /** Closes the connections, then leaves the embedded database. */
  close: () => Promise<void>;
}

/**
 * Where the database is: embedded in the folder, or at an address, the application's own or the
 * owner's.
 */
type Addresses = Pick<Config, 'dataDir' | 'databaseUrl'> &
  Partial<Pick<Config, 'databaseOwnerUrl' | 'databasePoolerUrl'>>;

/** The same database without its pooler: for commands that work as the owner. */
export const direct = <C extends Addresses>(config: C): C => ({ ...config, databasePoolerUrl: undefined });

interface ConnectOptions extends Omit<DatabaseOptions, 'ownerConfig' | 'loginConfig' | 'poolerConfig'> {
  /** Whether a replica is refused or read; it is refused unless the connection only reads. */
  replica?: 'refused' | 'read';
  /** The last migration to run: the schema of a back-up that is to be restored. */
  until?: string;
}

/**
 * The database of this configuration, embedded or of DATABASE_URL, its schema brought up to date
 * and the application's role ready. Any number of processes may call it at once. Throws
 * EmbeddedDatabaseFailure, MigrationFailure, ProtectionFailure, PoolerFailure, ShapeRefused or
 * ReplicaRefused.
 */
export async function connectDatabase(
  config: Addresses,
  { replica = 'refused', until, ...options }: ConnectOptions = {},
): Promise<Connection> {
  const { ownerConfig, given, stop } = await serverOf(config, options.report);
  try {
    const isReplica = await readyOnceStarted({ ownerConfig, given, until }, replica);
    const loginConfig = await readyLogin(ownerConfig, given);
    const poolerConfig = await readyPooler(config, ownerConfig, loginConfig);
    const database = openDatabase({ ...options, ownerConfig, loginConfig, poolerConfig });
    // A connection proves itself as it opens: at once, rather than at the first request.
    await database.pool.query('select 1').catch(async (error: unknown) => {
      await database.close();
      throw error;
    });
    return {
      database,
      ownerConfig,
      isReplica,
      async close() {
        await database.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** How long a database that starts, or of several hosts the one that takes over, is waited for. */
const STARTING_MS = 60_000;
const AGAIN_MS = 250;

/**
 * cannot_connect_now: PostgreSQL starts, reads its journal again after a crash, or is about to be
 * started anew. deadlock_detected: a file of the schema that locks many tables met a server that
 * still writes; it left nothing of itself, and is run anew.
 */
const PASSING = new Set(['57P03', '40P01']);

/**
 * Whether why a start failed passes on its own: also where of several hosts none takes writes yet,
 * one of which is about to.
 */
export function isPassing(error: unknown, { hosts = [] }: HostedConfig): boolean {
  if (error instanceof ReplicaRefused) return hosts.length > 0;
  return error instanceof MigrationFailure && PASSING.has(sqlState(error.cause) ?? '');
}

/**
 * Brings the schema up to date, or answers true on a replica, whose schema is its primary's. After
 * a power cut everything starts at once, and PostgreSQL has its journal to read: it is waited for,
 * rather than given up and tried anew.
 */
async function readyOnceStarted(
  {
    ownerConfig,
    given,
    until: last,
  }: {
    ownerConfig: HostedConfig;
    given?: HostedConfig | undefined;
    until?: string | undefined;
  },
  replica: ConnectOptions['replica'],
): Promise<boolean> {
  const until = performance.now() + STARTING_MS;
  for (;;) {
    try {
      // A database that does not answer fails its migration, with the reason.
      if (!(await isFollower(ownerConfig).catch(() => false))) {
        await migrate(ownerConfig, undefined, last);
        return false;
      }
      if (replica !== 'read') throw new ReplicaRefused();
      return true;
    } catch (error) {
      if (!isPassing(error, ownerConfig) || performance.now() > until) throw error;
      await sleep(AGAIN_MS);
      for (const one of [ownerConfig, given]) if (one) await findPrimary(one);
    }
  }
}

/**
 * Readies the role that the application logs in as, on a migrated schema. Throws ProtectionFailure.
 */
export async function readyLogin(ownerConfig: ClientConfig, given?: ClientConfig): Promise<ClientConfig> {
  const owner = openOwnerPool(ownerConfig, 1);
  try {
    await proveTables(owner);
    return await prepareLogin(owner, ownerConfig, given);
  } finally {
    await owner.end();
  }
}

/**
 * How the application connects through its pooler, tried; undefined without one. Throws
 * PoolerFailure.
 */
async function readyPooler(
  { databasePoolerUrl }: Addresses,
  ownerConfig: ClientConfig,
  login: ClientConfig,
): Promise<ClientConfig | undefined> {
  if (databasePoolerUrl === undefined) return undefined;
  const owner = openOwnerPool(ownerConfig, 1);
  try {
    const pooler = poolerConfigOf(databasePoolerUrl, login);
    await tryPooler(pooler, owner);
    return pooler;
  } finally {
    await owner.end();
  }
}

/**
 * The address of the pooler, with the user and password of the application's login where it names
 * no user.
 */
function poolerConfigOf(address: string, login: ClientConfig): ClientConfig {
  const url = new URL(address);
  const { user = '', password } = new Client(login);
  if (url.username === '' && !url.searchParams.has('user')) {
    url.searchParams.set('user', user);
    if (typeof password === 'string') url.searchParams.set('password', password);
  }
  return configOf(url.href);
}

interface Server {
  ownerConfig: HostedConfig;
  /** How the application connects, when it is configured apart from the owner. */
  given?: HostedConfig;
  stop: () => Promise<void>;
}

async function serverOf(
  { dataDir, databaseUrl, databaseOwnerUrl }: Addresses,
  report: DatabaseOptions['report'],
): Promise<Server> {
  if (databaseUrl === undefined) return startEmbedded({ dataDir, ...(report === undefined ? {} : { report }) });
  const stop = (): Promise<void> => Promise.resolve();
  if (databaseOwnerUrl === undefined) return { ownerConfig: await primaryOf(databaseUrl), stop };
  return { ownerConfig: await primaryOf(databaseOwnerUrl), given: await primaryOf(databaseUrl), stop };
}

/** How to connect to the one of its hosts that takes writes; to the first as long as none does. */
async function primaryOf(address: string): Promise<HostedConfig> {
  const config = configOf(address);
  await findPrimary(config);
  return config;
}

/** Works as the owner of a database, on a dedicated connection that ends with the work. */
export async function asOwner<T>(ownerConfig: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(ownerConfig);
  // A connection that is terminated fails its next query; without a listener the event would end
  // the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
