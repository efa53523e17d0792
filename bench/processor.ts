import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The kernel counts processor time in hundredths of a second (USER_HZ, 100 on Linux). */
const TICKS_PER_SECOND = 100;
const USER = 11;
const SYSTEM = 12;
const USER_OF_ENDED_CHILDREN = 13;
const SYSTEM_OF_ENDED_CHILDREN = 14;

/**
 * The fields of /proc/PID/stat after the program's name, which may have spaces; none once the
 * process is over.
 */
function statOf(pid: number): readonly number[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    return [];
  }
}

const sumOf = (pid: number, fields: readonly number[]): number => {
  const stat = statOf(pid);
  return fields.reduce((sum, field) => sum + (stat[field] ?? 0), 0) / TICKS_PER_SECOND;
};

/** The processes that this one began and that are alive. */
function childrenOf(pid: number): number[] {
  try {
    const ids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
    return ids.filter((id) => id !== '').map(Number);
  } catch {
    return [];
  }
}

/** Seconds of processor that a process and its children took, the ones that ended too. */
export const processorSecondsOf = (pid: number): number =>
  sumOf(pid, [USER, SYSTEM, USER_OF_ENDED_CHILDREN, SYSTEM_OF_ENDED_CHILDREN]) +
  childrenOf(pid).reduce((sum, child) => sum + sumOf(child, [USER, SYSTEM]), 0);

/** Seconds that the first thread of a process ran, to the nanosecond; 0 once it is over. */
function ranSecondsOf(pid: number): number {
  try {
    return Number.parseInt(readFileSync(`/proc/${pid}/schedstat`, 'utf8'), 10) / 1e9;
  } catch {
    return 0;
  }
}

/**
 * Seconds of processor of the PostgreSQL whose data are there: its processes have one thread, for
 * which the kernel counts finer than hundredths.
 */
export function processorSecondsOfPostgres(folder: string): number {
  const postmaster = Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10);
  const alive = [postmaster, ...childrenOf(postmaster)].reduce((sum, pid) => sum + ranSecondsOf(pid), 0);
  return alive + sumOf(postmaster, [USER_OF_ENDED_CHILDREN, SYSTEM_OF_ENDED_CHILDREN]);
}

/** Process whose processor time is counted. */
export interface Counted {
  processorSeconds(): number;
}

/**
 * Adds up what the server and PostgreSQL take of the processors while requests are answered,
 * whatever else runs in between.
 */
export class ProcessorMeter {
  readonly #server: Counted;
  readonly #postgres: Counted;
  #requests = 0;
  #serverSeconds = 0;
  #postgresSeconds = 0;

  constructor(server: Counted, postgres: Counted) {
    this.#server = server;
    this.#postgres = postgres;
  }

  /** Counts what `work` takes; `requestsOf` gives the number of requests of its result. */
  async during<T>(work: () => Promise<T>, requestsOf: (result: T) => number): Promise<T> {
    const before = [this.#server.processorSeconds(), this.#postgres.processorSeconds()] as const;
    const result = await work();
    this.#serverSeconds += this.#server.processorSeconds() - before[0];
    this.#postgresSeconds += this.#postgres.processorSeconds() - before[1];
    this.#requests += requestsOf(result);
    return result;
  }

  /** « processeur par demande : serveur 0,62 ms, PostgreSQL 0,41 ms ». */
  summary(what = 'demande', server = 'serveur'): string {
    const each = (seconds: number): string => {
      const ms = (1000 * seconds) / this.#requests;
      return `${ms.toLocaleString('fr-FR', { maximumFractionDigits: ms < 10 ? 2 : 0 })}\u00a0ms`;
    };
    return `processeur par ${what}\u00a0: ${server} ${each(this.#serverSeconds)}, PostgreSQL ${each(this.#postgresSeconds)}`;
  }
}

/** This process, where the measured engine runs. */
export const thisProcess: Counted = {
  processorSeconds() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  },
};
