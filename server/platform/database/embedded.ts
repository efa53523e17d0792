import { createHash } from 'node:crypto';
import { realpathSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientConfig, Client } from 'pg';
import { locateBinaries } from './embedded/binaries.ts';
import { EmbeddedDatabaseFailure } from './embedded/failure.ts';
import { sqlState } from './errors.ts';
import { keepFolderLock, releaseHere, takeFolderLock } from './embedded/folderLock.ts';
import { type Identity, canReach, unprivilegedIdentity } from './embedded/identity.ts';
import { type Cluster, OWNER, ensureRunning } from './embedded/launch.ts';
import { askToStop, runningPostmaster, stopPostmaster } from './embedded/postmaster.ts';
import { type User, enter } from './embedded/users.ts';
import { makeFolderDurably } from '../files/durable.ts';
import { SERVER_SETTINGS } from './settings.ts';

export interface EmbeddedOptions {
  /** Folder of everything the product keeps; PostgreSQL lives in its `postgres` folder. */
  dataDir: string;
  /** Server settings on top of the usual ones. */
  settings?: Readonly<Record<string, string>>;
  /** Called when the server fell and could not be brought back yet. */
  report?: (error: unknown) => void;
}

export interface Embedded {
  /** How to connect as the owner (superuser) of the database. */
  ownerConfig: ClientConfig;
  /** Leaves the database; the last process to leave stops it. */
  stop: () => Promise<void>;
}

const DATABASE = 'boucle';
const PORT = 5432;
/** Linux allows 107 bytes, macOS 103. */
const LONGEST_SOCKET_PATH = 103;
const LARGEST_LOG = 20 * 1024 * 1024;
const WATCH_MS = 500;

const USUAL_SETTINGS = {
  listen_addresses: '',
  port: String(PORT),
  unix_socket_permissions: '0700',
  timezone: 'UTC',
  log_timezone: 'UTC',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  ...SERVER_SETTINGS,
  log_checkpoints: 'off',
  // After a crash the folder is put on the disk before anything else: as a whole, not file by file,
  // three thousand of them.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
};

/**
 * Starts PostgreSQL on a data folder, or joins the server that another process started there. It
 * listens on a Unix socket only, is brought back when it is killed, and ends with its last user,
 * who may have been killed too: then the next to come takes it over. Throws EmbeddedDatabaseFailure
 * (French).
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  if (process.platform === 'win32') {
    throw new EmbeddedDatabaseFailure('La base embarquée n’existe pas sous Windows\u00a0: indiquez DATABASE_URL.');
  }
  const cluster = prepare(options);
  const user = await enter(cluster.usersFolder);
  const life = new AbortController();
  const atExit = (): void => {
    life.abort();
    if (user.leave()) askToStop(cluster.folder);
  };
  process.on('exit', atExit);

  const stop = async (): Promise<void> => {
    if (life.signal.aborted) return;
    life.abort();
    process.off('exit', atExit);
    unhookSignals();
    await leave(cluster, user);
  };
  const unhookSignals = stopOnSignals(stop);
  try {
    const ownerConfig = await joinServer(cluster);
    void keepAlive(cluster, life.signal, options.report);
    return { ownerConfig, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function leave(cluster: Cluster, user: User): Promise<void> {
  try {
    if (!user.leave()) return;
    await stopPostmaster(cluster.folder);
    // Not the socket of a server that runs in another container.
    const lock = takeFolderLock(cluster.lockFile);
    if (lock === undefined) return;
    rmSync(cluster.socketFolder, { recursive: true, force: true });
    lock.release();
  } finally {
    releaseHere(cluster.lockFile);
    user.gone();
  }
}

function prepare({ dataDir, settings }: EmbeddedOptions): Cluster {
  const identity = unprivilegedIdentity();
  makeFolderDurably(dataDir, identity === undefined ? 0o700 : 0o711);
  const home = realpathSync(dataDir);
  const logFile = join(home, 'postgres.log');
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LARGEST_LOG) truncateSync(logFile);
  return {
    binaries: locateBinaries(identity),
    identity,
    folder: join(home, 'postgres'),
    socketFolder: socketFolderOf(home, identity),
    logFile,
    lockFile: join(home, 'postgres.lock'),
    usersFolder: join(home, 'postgres.users'),
    settings: { ...USUAL_SETTINGS, ...settings },
  };
}

/**
 * In the data folder, or in the temp folder when the path would be too long for a socket or closed
 * to anyone who runs PostgreSQL.
 */
function socketFolderOf(home: string, identity: Identity | undefined): string {
  const near = join(home, 'run');
  const short = Buffer.byteLength(`${near}/.s.PGSQL.${PORT}`) <= LONGEST_SOCKET_PATH;
  if (short && (identity === undefined || canReach(near, identity))) return near;
  return join(tmpdir(), `boucle-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`);
}

/** Errors of a server that is being killed as one joins it. */
const DYING = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ENOENT', '57P01', '57P03']);
const DYING_MS = 10_000;

/** Starts or joins the server, and its successor when it ends in the meantime. */
async function joinServer(cluster: Cluster): Promise<ClientConfig> {
  const until = performance.now() + DYING_MS;
  for (;;) {
    const { socketFolder } = await ensureRunning(cluster);
    const ownerConfig: ClientConfig = { host: socketFolder, port: PORT, user: OWNER, database: DATABASE };
    try {
      await ensureDatabase(ownerConfig);
      return ownerConfig;
    } catch (error) {
      if (!DYING.has(sqlState(error) ?? '') || performance.now() > until) throw error;
      await sleep(50);
    }
  }
}

async function ensureDatabase(ownerConfig: ClientConfig): Promise<void> {
  const client = new Client({ ...ownerConfig, database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } catch (error) {
    const createdMeanwhile = ['42P04', '23505'].includes((error as { code?: string }).code ?? '');
    if (!createdMeanwhile) throw error;
  } finally {
    await client.end();
  }
}

/**
 * A server that was killed, or whose starter left, is started again; the pools reconnect by
 * themselves.
 */
async function keepAlive(cluster: Cluster, life: AbortSignal, report: EmbeddedOptions['report']): Promise<void> {
  const isOver = (): boolean => life.aborted;
  while (!isOver()) {
    try {
      await sleep(WATCH_MS, undefined, { signal: life, ref: false });
      keepFolderLock(cluster.lockFile);
      if (runningPostmaster(cluster.folder) === undefined) await ensureRunning(cluster);
    } catch (error) {
      // The sleep of a database that is being left ends by an error too.
      if (!isOver()) report?.(error);
    }
  }
}

/**
 * A program that handles these signals itself calls `stop` when its own work is done; one that does
 * not ends here.
 */
function stopOnSignals(stop: () => Promise<void>): () => void {
  const onSignal = (name: NodeJS.Signals): void => {
    if (process.listenerCount(name) > 1) return;
    void stop().finally(() => process.kill(process.pid, name));
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return () => {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  };
}
