import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Binaries } from './binaries.ts';
import { syncFolder } from '../../files/durable.ts';
import { LOCALE } from '../settings.ts';
import { EmbeddedDatabaseFailure } from './failure.ts';
import { type FolderLock, isWorkedOnHere, takeFolderLock } from './folderLock.ts';
import { type Identity, canReach, isPrivateFolder } from './identity.ts';
import { namedForInitdb } from './nameless.ts';
import { PID_FILE, type Postmaster, releaseDeadLocks, runningPostmaster } from './postmaster.ts';
import { forgetOtherWorlds } from './users.ts';

/** Everything needed to bring one data folder to life. */
export interface Cluster {
  binaries: Binaries;
  identity: Identity | undefined;
  /** PostgreSQL's data folder. */
  folder: string;
  socketFolder: string;
  logFile: string;
  /** Locked as long as PostgreSQL runs on the folder. */
  lockFile: string;
  /** The users of this folder (see users.ts). */
  usersFolder: string;
  settings: Readonly<Record<string, string>>;
}

export const OWNER = 'boucle';
const START_PATIENCE_MS = 30_000;
const SERVER_MAJOR = '18';
/**
 * Somebody else starts at the same moment, or the last backends of a killed server are still
 * ending.
 */
const PASSING_OBSTACLE = /lock file ".+" already exists|pre-existing shared memory block/;
/** A server of this machine that starts shows within this time who it is. */
const STRANGER_PATIENCE_MS = 5_000;
/**
 * Where processes hold the lock themselves, one that stays takes it over from one that left within
 * this time.
 */
const HANDING_OVER_MS = 1_500;

/**
 * The server on this data folder: the one that runs, else a new one (the folder is made when
 * missing). Throws EmbeddedDatabaseFailure when a server that cannot be seen from here holds the
 * folder: it runs in another container.
 */
export async function ensureRunning(cluster: Cluster): Promise<Postmaster> {
  await ensureCluster(cluster);
  const began = Date.now();
  let mayBeHandedOver = true;
  const isLate = (): boolean => Date.now() - began > START_PATIENCE_MS;
  for (;;) {
    const running = runningPostmaster(cluster.folder);
    if (running?.ready === true) return running;
    if (running === undefined) {
      const lock = takeFolderLock(cluster.lockFile);
      if (
        lock !== undefined &&
        lock.descriptor === undefined &&
        mayBeHandedOver &&
        existsSync(join(cluster.folder, PID_FILE))
      ) {
        lock.release();
        mayBeHandedOver = false;
        await sleep(HANDING_OVER_MS);
      } else if (lock !== undefined) {
        const refusal = await launchUnder(lock, cluster);
        if (refusal === undefined) continue;
        if (!PASSING_OBSTACLE.test(refusal) || isLate()) throw failure(cluster, refusal);
      } else if (isLate() || (Date.now() - began > STRANGER_PATIENCE_MS && !isWorkedOnHere(cluster.folder))) {
        throw new EmbeddedDatabaseFailure(
          `Un autre PostgreSQL sert déjà ${cluster.folder}, sans doute depuis un autre conteneur\u00a0: arrêtez-le, ou indiquez un autre DATA_DIR.`,
        );
      }
    } else if (isLate()) {
      throw failure(cluster, tail(cluster.logFile, 0));
    }
    await sleep(20);
  }
}

/**
 * No one else runs on the folder: what is left of others is of the dead. Answers as `launch` does.
 */
async function launchUnder(lock: FolderLock, cluster: Cluster): Promise<string | undefined> {
  let refusal: string | undefined = '';
  try {
    ensureSocketFolder(cluster);
    releaseDeadLocks(cluster.folder, cluster.socketFolder);
    forgetOtherWorlds(cluster.usersFolder);
    refusal = await launch(cluster, lock.descriptor);
    return refusal;
  } finally {
    if (lock.descriptor !== undefined || refusal !== undefined) lock.release();
  }
}

/**
 * Entering this folder grants the owner's rights: only the user who runs PostgreSQL, and root, may.
 */
function ensureSocketFolder({ socketFolder, identity }: Cluster): void {
  try {
    mkdirSync(socketFolder, { mode: 0o700 });
    if (identity !== undefined) chownSync(socketFolder, identity.uid, identity.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  if (isPrivateFolder(socketFolder, identity?.uid ?? process.getuid?.())) return;
  throw new EmbeddedDatabaseFailure(
    `Le dossier ${socketFolder} n’est pas à nous seuls\u00a0: supprimez-le et relancez.`,
  );
}

/** Undefined once the server is ready, what it wrote when it gave up. */
async function launch(cluster: Cluster, lock: number | undefined): Promise<string | undefined> {
  const log = openSync(cluster.logFile, 'a');
  const from = fstatSync(log).size;
  const settings = Object.entries({ ...cluster.settings, unix_socket_directories: cluster.socketFolder });
  const server = start(
    cluster,
    [cluster.binaries.postgres],
    settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    { log, lock },
  );
  closeSync(log);
  const ended = once(server, 'exit').then(() => true);
  // The server must not keep a process alive that has nothing else to do.
  server.unref();

  for (;;) {
    const running = runningPostmaster(cluster.folder);
    if (running?.pid === server.pid && running?.ready === true) return undefined;
    if (await Promise.race([ended, sleep(5, false)])) return tail(cluster.logFile, from);
  }
}

async function ensureCluster(cluster: Cluster): Promise<void> {
  const versionFile = join(cluster.folder, 'PG_VERSION');
  if (!existsSync(versionFile)) await createCluster(cluster);
  const version = readFileSync(versionFile, 'utf8').trim();
  if (version === SERVER_MAJOR) return;
  throw new EmbeddedDatabaseFailure(
    `Les données de ${cluster.folder} sont de PostgreSQL ${version}, ce programme apporte PostgreSQL ${SERVER_MAJOR}\u00a0: restaurez une sauvegarde dans un dossier neuf.`,
  );
}

/**
 * Made under another name and renamed at the end: a half-made folder is never taken for a cluster,
 * and of two makers one wins.
 */
async function createCluster(cluster: Cluster): Promise<void> {
  const prefix = `${basename(cluster.folder)}.new-`;
  removeAbandoned(dirname(cluster.folder), prefix);
  const draft: Cluster = { ...cluster, folder: mkdtempSync(join(dirname(cluster.folder), `${prefix}${process.pid}-`)) };
  if (draft.identity !== undefined) chownSync(draft.folder, draft.identity.uid, draft.identity.gid);

  const log = openSync(draft.logFile, 'a');
  const from = fstatSync(log).size;
  const initdb = start(draft, [...namedForInitdb(), draft.binaries.initdb], initdbOptions(draft.settings), { log });
  closeSync(log);
  await once(initdb, 'exit');
  if (initdb.exitCode !== 0) throw failure(draft, tail(draft.logFile, from));
  try {
    renameSync(draft.folder, cluster.folder);
    // PostgreSQL put what is inside on the disk; the folder's own name is ours to keep.
    syncFolder(dirname(cluster.folder));
  } catch (error) {
    rmSync(draft.folder, { recursive: true, force: true });
    if (!existsSync(join(cluster.folder, 'PG_VERSION'))) throw error;
  }
}

function initdbOptions(settings: Cluster['settings']): string[] {
  const access = [`--username=${OWNER}`, '--auth-local=trust', '--auth-host=reject'];
  return [...LOCALE, ...access, '--no-instructions', ...(settings['fsync'] === 'off' ? ['--no-sync'] : [])];
}

function removeAbandoned(parent: string, prefix: string): void {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(prefix)) continue;
    const pid = Number.parseInt(name.slice(prefix.length));
    try {
      process.kill(pid, 0);
    } catch {
      rmSync(join(parent, name), { recursive: true, force: true });
    }
  }
}

/**
 * Starts one of PostgreSQL's programs on the data folder. Run by root for another user who may not
 * walk to that folder (a checkout in /root), the program receives the folder as an open descriptor,
 * which Linux lets it enter without walking.
 */
function start(
  cluster: Cluster,
  [command = '', ...program]: readonly string[],
  options: string[],
  { log, lock }: { log: number; lock?: number | undefined },
): ChildProcess {
  const { identity, folder } = cluster;
  const byDescriptor = identity !== undefined && process.platform === 'linux' && !canReach(folder, identity);
  const descriptor = byDescriptor ? openSync(folder, 'r') : undefined;
  const common: SpawnOptions = {
    ...identity,
    cwd: '/',
    // Its own session: a Ctrl+C in the terminal is for us, who stop the server once no one uses it
    // any more.
    detached: true,
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC', ...movedClock() },
  };
  try {
    const stdio: SpawnOptions['stdio'] = ['ignore', log, log, descriptor ?? 'ignore', lock ?? 'ignore'];
    const place = descriptor === undefined ? folder : '/proc/self/fd/3';
    return spawn(command, [...program, '-D', place, ...options], { ...common, stdio });
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/**
 * A clock that a test moved for this process (libfaketime) is PostgreSQL's too: both belong to one
 * machine.
 */
function movedClock(): Record<string, string> {
  const names = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC', 'FAKETIME_DISABLE_SHM', 'NO_FAKE_STAT'];
  if (process.env['FAKETIME'] === undefined) return {};
  return Object.fromEntries(names.map((name) => [name, process.env[name] ?? '']));
}

function failure(cluster: Cluster, refusal: string): EmbeddedDatabaseFailure {
  return new EmbeddedDatabaseFailure(
    `PostgreSQL embarqué n’a pas démarré sur ${cluster.folder} (journal\u00a0: ${cluster.logFile}).\n${refusal.trim()}`,
  );
}

function tail(file: string, from: number): string {
  const log = openSync(file, 'r');
  const start = Math.max(from, fstatSync(log).size - 4_000);
  const text = Buffer.alloc(4_000);
  const length = readSync(log, text, 0, text.length, start);
  closeSync(log);
  return text.toString('utf8', 0, length);
}
