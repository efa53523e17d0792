import { readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Fields of postmaster.pid, as PostgreSQL writes them. */
export interface Postmaster {
  pid: number;
  socketFolder: string;
  ready: boolean;
}

/** Where PostgreSQL identifies itself in its folder. */
export const PID_FILE = 'postmaster.pid';
/** A standby reports it once it takes reads (PM_STATUS_STANDBY). */
const READY = new Set(['ready', 'standby']);
/** Beyond what any system gives. */
const NOBODYS_PID = '2147483647';
const STOP_PATIENCE_MS = 20_000;

/**
 * The server that runs on this data folder, undefined when none does (a killed server leaves its
 * file behind).
 */
export function runningPostmaster(cluster: string): Postmaster | undefined {
  const postmaster = readPostmaster(cluster);
  return postmaster !== undefined && isServerOf(postmaster.pid, cluster) ? postmaster : undefined;
}

/**
 * Frees what a killed server still seems to hold. PostgreSQL refuses to start while a process with
 * the number it wrote exists, even when that is a stranger, or a dead process that no one has
 * buried (usual in a container).
 */
export function releaseDeadLocks(cluster: string, socketFolder: string): void {
  const lock = readLines(join(cluster, PID_FILE));
  if (lock !== undefined && !isServerOf(Number(lock[0]), cluster)) {
    // Not removed: its other lines let PostgreSQL see that backends of the dead server are still at
    // work.
    writeFileSync(join(cluster, PID_FILE), [NOBODYS_PID, ...lock.slice(1)].join('\n'));
  }
  for (const name of readdirSync(socketFolder).filter((file) => file.endsWith('.lock'))) {
    const file = join(socketFolder, name);
    if (!isServerOf(Number(readLines(file)?.[0]), cluster)) rmSync(file, { force: true });
  }
}

/**
 * Stops the server as a normal shutdown does (open transactions are rolled back), and waits for its
 * end.
 */
export async function stopPostmaster(cluster: string): Promise<void> {
  const deadline = Date.now() + STOP_PATIENCE_MS;
  askToStop(cluster);
  for (let running = runningPostmaster(cluster); running !== undefined; running = runningPostmaster(cluster)) {
    if (Date.now() > deadline) signal(running.pid, 'SIGQUIT');
    await sleep(5);
  }
}

/** The same without waiting, for the end of a process. */
export function askToStop(cluster: string): void {
  const running = runningPostmaster(cluster);
  if (running !== undefined) signal(running.pid, 'SIGINT');
}

function readPostmaster(cluster: string): Postmaster | undefined {
  const lines = readLines(join(cluster, PID_FILE));
  if (lines === undefined) return undefined;
  return { pid: Number(lines[0]), socketFolder: lines[4] ?? '', ready: READY.has(lines[7]?.trim() ?? '') };
}

function readLines(file: string): string[] | undefined {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function isServerOf(pid: number, cluster: string): boolean {
  return Number.isSafeInteger(pid) && pid > 0 && exists(pid) && runsOn(pid, cluster);
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * PostgreSQL works inside its data folder: the current folder distinguishes it from a process that
 * reuses its number.
 */
function runsOn(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return true;
  try {
    const at = statSync(`/proc/${pid}/cwd`);
    const data = statSync(cluster);
    return at.ino === data.ino && at.dev === data.dev;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES';
  }
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
