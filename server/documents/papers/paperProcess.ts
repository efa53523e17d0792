import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { setPriority } from 'node:os';
import type { Made, PaperArguments, PaperKind } from './makers.ts';
import type { PaperAnswer, PaperGivenUp, PaperRequest } from './messages.ts';
import type { PiecesDrawn } from './step.ts';

const CHILD = join(import.meta.dirname, 'child.ts');
/** Below the server and PostgreSQL, which people wait for at each click. */
const NICENESS = 10;
/** The largest paper takes a second: what takes this long is stuck. */
const PATIENCE_MS = 60_000;
/** How long a process may finish its work after a request to end. */
const ENDING_MS = 2_000;
/** MiB of JavaScript objects: the process is ended rather than the machine's memory. */
const HEAP_MIB = 512;

/**
 * The process that made a paper ended, or took too long: nothing was kept, and the paper may be
 * asked again.
 */
export class PaperLost extends Error {
  override name = 'PaperLost';
}

/** Who waits for a paper. */
export interface Waiter {
  /** Receives how much of it is drawn. */
  readonly onDrawn?: (drawn: PiecesDrawn) => void;
  /** Aborted when no one waits any more. */
  readonly signal?: AbortSignal;
}

interface Work {
  readonly id: number;
  readonly child: ChildProcess;
  readonly onDrawn: Waiter['onDrawn'];
  readonly resolve: (made: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * The process that makes papers: started at the first one, again after it died, never given
 * anything but what is printed (no secret of the environment). It makes one paper at a time.
 */
export class PaperProcess {
  #child: ChildProcess | undefined;
  #work: Work | undefined;
  #asked = 0;
  #isClosed = false;
  readonly #report: (error: unknown) => void;
  readonly #patienceMs: number;

  constructor(report: (error: unknown) => void, patienceMs = PATIENCE_MS) {
    this.#report = report;
    this.#patienceMs = patienceMs;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /**
   * Throws PaperLost when the process ends in the meantime, an Error with its stack when the maker
   * throws, and the signal's reason when it is given up: once the process is free for the next one,
   * which of a paper that counts no pieces is when it is made.
   */
  async make<K extends PaperKind>(
    kind: K,
    values: PaperArguments<K>,
    { onDrawn, signal }: Waiter = {},
  ): Promise<Made<K>> {
    signal?.throwIfAborted();
    if (this.#isClosed) throw new PaperLost('The server stops.');
    const child = (this.#child ??= this.#start());
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const id = (this.#asked += 1);
    this.#work = { id, child, onDrawn, resolve, reject };
    const late = setTimeout(() => child.kill('SIGKILL'), this.#patienceMs);
    const request: PaperRequest = { id, kind, values };
    // A process that is gone also ends, possibly before.
    child.send(request, (error) => {
      if (error !== null) this.#ended(child, error.message);
    });
    const giveUp = (): void => {
      const message: PaperGivenUp = { givenUp: id };
      child.send(message, ignore);
    };
    signal?.addEventListener('abort', giveUp);
    try {
      return (await promise) as Made<K>;
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      signal?.removeEventListener('abort', giveUp);
      clearTimeout(late);
      this.#work = undefined;
    }
  }

  /** Ends the process; what it had in hand is lost when it takes more than two seconds. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    child.once('exit', () => resolve(undefined));
    const late = setTimeout(() => child.kill('SIGKILL'), ENDING_MS);
    if (child.connected) child.disconnect();
    await promise;
    clearTimeout(late);
  }

  #start(): ChildProcess {
    const { PATH, TZ, NODE_ENV } = process.env;
    const child = fork(CHILD, {
      env: { PATH, TZ, NODE_ENV },
      execArgv: [`--max-old-space-size=${HEAP_MIB}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', (answer: PaperAnswer) => this.#answered(answer));
    child.on('error', (error) => this.#ended(child, error.message));
    child.on('exit', (code, signal) => this.#ended(child, `ended with ${signal ?? String(code)}`));
    if (child.pid !== undefined) lower(child.pid, this.#report);
    // A server that ends without closing it takes it along: its channel closes.
    child.unref();
    child.channel?.unref();
    return child;
  }

  #answered(answer: PaperAnswer): void {
    const work = this.#work;
    if (work?.id !== answer.id) return;
    if ('drawn' in answer) work.onDrawn?.(answer.drawn);
    else if ('made' in answer) work.resolve(answer.made);
    else work.reject(new Error(answer.failure));
  }

  #ended(child: ChildProcess, how: string): void {
    if (this.#child === child) {
      this.#child = undefined;
      if (!this.#isClosed) this.#report(new Error(`paper process: ${how}`));
    }
    if (this.#work?.child === child) this.#work.reject(new PaperLost(how));
  }
}

/** Gives a process the lower priority of what makes files. What fails goes to `report` alone. */
export function lower(pid: number, report: (error: unknown) => void): void {
  try {
    setPriority(pid, NICENESS);
  } catch (error) {
    // It makes papers all the same.
    report(error);
  }
}

function ignore(): void {
  // A process that is gone makes nothing more; its end is handled elsewhere.
}
