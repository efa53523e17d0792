import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { setPriority } from 'node:os';
import type { PiecesDrawn } from './step.ts';

const CHILD = join(import.meta.dirname, 'child.ts');
/** Below the server and PostgreSQL, which people wait for at each click. */
const NICENESS = 10;
/** How long a process may finish its work after a request to end. */
const ENDING_MS = 2_000;

/** What one task may take. */
export interface Limits {
  /** MiB of JavaScript objects: the process is ended rather than the machine's memory. */
  readonly heapMib: number;
  /** A task that takes longer is stuck. */
  readonly longestMs: number;
  /** Variables of the server's environment that the process gets. */
  readonly passed: RegExp;
  /** Whether the process stays for the next task. */
  readonly isKept: boolean;
}

export interface TaskRequest {
  readonly module: string;
  readonly values: readonly unknown[];
}

/** How far the task is, what it made, or the stack of what went wrong. */
export type TaskAnswer = { readonly drawn: PiecesDrawn } | { readonly made: unknown } | { readonly failure: string };

/** The task's process ended, or took too long: nothing was kept, and the task may be run again. */
export class TaskLost extends Error {
  override name = 'TaskLost';
}

/** Who waits for a task. */
export interface Waiter {
  readonly onDrawn?: ((drawn: PiecesDrawn) => void) | undefined;
  /** Aborted when no one waits any more. */
  readonly signal?: AbortSignal | undefined;
}

/** Those variables alone: a process gets no secret that its tasks do not need. */
export const environmentOf = (environment: NodeJS.ProcessEnv, passed: RegExp): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => passed.test(name)));

/** A process that runs one task at a time: started by the first one, again after it ended. */
export class TaskProcess {
  #child: ChildProcess | undefined;
  #isClosed = false;
  readonly #limits: Limits;
  readonly #report: (error: unknown) => void;

  /** `report` gets the end of a process that no one asked to end. */
  constructor(limits: Limits, report: (error: unknown) => void) {
    this.#limits = limits;
    this.#report = report;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /**
   * Throws TaskLost when the process ends in the meantime, an Error with its stack when the task
   * throws, and the signal's reason, its process ended, when no one waits any more.
   */
  async run({ module, values }: TaskRequest, { onDrawn, signal }: Waiter = {}): Promise<unknown> {
    signal?.throwIfAborted();
    if (this.#isClosed) throw new TaskLost('The server stops.');
    const child = (this.#child ??= this.#start());
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const answered = (answer: TaskAnswer): void => {
      if ('drawn' in answer) onDrawn?.(answer.drawn);
      else if ('made' in answer) resolve(answer.made);
      else reject(new Error(answer.failure));
    };
    const failed = (error: Error | null): void => {
      if (error !== null) reject(new TaskLost(error.message));
    };
    const exited = (code: number | null, by: string | null): void => reject(new TaskLost(endOf(code, by)));
    const end = (): void => this.#end(child);
    child.on('message', answered).on('error', failed).on('exit', exited);
    const late = setTimeout(() => child.kill('SIGKILL'), this.#limits.longestMs);
    signal?.addEventListener('abort', end);
    try {
      const request: TaskRequest = { module, values };
      child.send(request, failed);
      return await promise;
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      clearTimeout(late);
      signal?.removeEventListener('abort', end);
      child.off('message', answered).off('error', failed).off('exit', exited);
      if (!this.#limits.isKept) end();
    }
  }

  /** Ends the process; what it had in hand is lost when it takes more than two seconds. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const child = this.#child;
    if (child === undefined) return;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    child.once('exit', () => resolve(undefined));
    const late = setTimeout(() => child.kill('SIGKILL'), ENDING_MS);
    if (child.connected) child.disconnect();
    await promise;
    clearTimeout(late);
  }

  /** Ends a process on purpose: its end is not reported. */
  #end(child: ChildProcess): void {
    if (this.#child === child) this.#child = undefined;
    child.kill('SIGKILL');
  }

  #start(): ChildProcess {
    const child = fork(CHILD, {
      env: environmentOf(process.env, this.#limits.passed),
      execArgv: [`--max-old-space-size=${String(this.#limits.heapMib)}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const ended = (how: string): void => {
      if (this.#child !== child) return;
      this.#child = undefined;
      if (!this.#isClosed) this.#report(new Error(`task process: ${how}`));
    };
    child.on('error', (error) => ended(error.message));
    child.on('exit', (code, by) => ended(endOf(code, by)));
    try {
      if (child.pid !== undefined) setPriority(child.pid, NICENESS);
    } catch (error) {
      // It runs its tasks all the same.
      this.#report(error);
    }
    // A server that ends without closing it takes it along: its channel closes.
    child.unref();
    child.channel?.unref();
    return child;
  }
}

const endOf = (code: number | null, by: string | null): string => `ended with ${by ?? String(code)}`;
