import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readdirSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/**
 * Keeps a second PostgreSQL off a data folder, from wherever it is started: numbers of processes
 * mean nothing in another container.
 */
export interface FolderLock {
  /**
   * Handed to PostgreSQL, which holds the lock as long as one of its processes lives. Undefined:
   * this process holds it on its own.
   */
  readonly descriptor: number | undefined;
  /** Gives back this process's share: what PostgreSQL inherited stays. */
  release(): void;
}

const HELD_BY_ANOTHER = 1;
const SQLITE_BUSY = 5;
/** Without `flock`, the files that this process holds, as long as it lives. */
const heldHere = new Map<string, DatabaseSync>();
let flockIsThere: boolean | undefined;
let isAnnounced = false;

/**
 * Takes the lock of this file, which is made when missing; undefined when another holds it. The
 * kernel gives it back when its last holder ends, however that happens. Without the command `flock`
 * (util-linux), SQLite's lock stands in. It dies with this process though PostgreSQL may outlive
 * it: a warning is logged.
 */
export function takeFolderLock(file: string): FolderLock | undefined {
  if (hasFlock()) {
    const descriptor = openSync(file, 'a', 0o600);
    // The lock belongs to the open file, not to the command: it outlives it, and goes with the last
    // descriptor.
    const { status } = spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', descriptor] });
    if (status === 0) return { descriptor, release: () => closeSync(descriptor) };
    closeSync(descriptor);
    if (status === HELD_BY_ANOTHER) return undefined;
  }
  return holdBySqlite(file) ? { descriptor: undefined, release: () => releaseHere(file) } : undefined;
}

/** Takes over the lock that a process which left held, where PostgreSQL does not hold it itself. */
export function keepFolderLock(file: string): void {
  if (!hasFlock()) holdBySqlite(file);
}

/** Gives back what this process holds on its own. */
export function releaseHere(file: string): void {
  heldHere.get(file)?.close();
  heldHere.delete(file);
}

function hasFlock(): boolean {
  flockIsThere ??= spawnSync('flock', ['--version'], { stdio: 'ignore' }).error === undefined;
  return flockIsThere;
}

function holdBySqlite(file: string): boolean {
  if (heldHere.has(file)) return true;
  const database = new DatabaseSync(`${file}.sqlite`);
  try {
    database.exec('begin exclusive');
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false;
    throw error;
  }
  heldHere.set(file, database);
  if (!isAnnounced)
    process.emitWarning(
      'Sans la commande flock (util-linux), le dossier de données n’est gardé que tant que ce processus vit\u00a0: ne le partagez pas entre conteneurs.',
    );
  isAnnounced = true;
  return true;
}

/**
 * Whether a process that this one can see works in the folder. True where the system does not
 * answer.
 */
export function isWorkedOnHere(folder: string): boolean {
  if (process.platform !== 'linux') return true;
  const { ino, dev } = statSync(folder);
  return readdirSync('/proc').some((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const at = statSync(`/proc/${name}/cwd`);
      return at.ino === ino && at.dev === dev;
    } catch {
      return false;
    }
  });
}

/** The process-number namespace of this process: a container has another one. '' where unknown. */
export function processWorld(): string {
  try {
    return statSync('/proc/self/ns/pid').ino.toString();
  } catch {
    return '';
  }
}
