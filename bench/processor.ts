import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BENCH_FOLDER } from './cluster.ts';

/** Milliseconds of processor that PostgreSQL took in all while `work` ran, its background processes included. */
export async function processorOfPostgres(work: () => Promise<unknown>): Promise<number> {
  const postmaster = Number(readFileSync(join(BENCH_FOLDER, 'data/postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const before = takenBy(postmaster);
  await work();
  return takenBy(postmaster) - before;
}

/** Linux counts by hundredths of a second. */
const TICK_MS = 10;

/** A process, its children that run, and those that have ended. */
function takenBy(postmaster: number): number {
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ');
  const [own, ended] = ticksOf(String(postmaster));
  return TICK_MS * children.reduce((sum, pid) => sum + ticksOf(pid)[0], own + ended);
}

/** Ticks of a process, and of its children that have ended; none when it has just ended itself. */
function ticksOf(pid: string): readonly [own: number, ended: number] {
  let line: string;
  try {
    line = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return [0, 0];
  }
  // proc_pid_stat(5), from the third field on: the second is a name that may hold anything.
  const fields = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [utime = 0, stime = 0, endedUser = 0, endedSystem = 0] = fields.slice(11);
  return [utime + stime, endedUser + endedSystem];
}
