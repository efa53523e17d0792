import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process that is started again when it ends, as an operator's supervisor does. */
export interface Supervised {
  /** Undefined between an end and the next start. */
  readonly pid: number | undefined;
  signal(name: NodeJS.Signals): void;
  /**
   * Ends it as asked and starts it again, otherwise when `how` is given: other variables, a command
   * before it.
   */
  restart(how?: How): Promise<void>;
  stop(): Promise<void>;
  /** Ends it at once and for good. */
  kill(): void;
}

export interface How {
  readonly env?: Readonly<Record<string, string>>;
  readonly before?: readonly string[];
}

const PAUSE_MS = 300;
const STOP_MS = 45_000;

export function supervise(command: readonly string[], env: NodeJS.ProcessEnv): Supervised {
  let child: ChildProcess | undefined;
  let how: How = {};
  let isOver = false;
  const start = (): void => {
    const [program = '', ...args] = [...(how.before ?? []), ...command];
    child = spawn(program, args, { env: { ...env, ...how.env }, stdio: ['ignore', 'ignore', 'inherit'] });
    child.once('exit', () => {
      child = undefined;
      if (!isOver) setTimeout(() => isOver || start(), PAUSE_MS);
    });
  };
  start();
  const end = async (): Promise<void> => {
    if (child === undefined) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    const late = sleep(STOP_MS, 'late', { ref: false });
    if ((await Promise.race([exited, late])) === 'late') child.kill('SIGKILL');
    await exited;
  };
  return {
    get pid() {
      return child?.pid;
    },
    signal: (name) => void child?.kill(name),
    async restart(next = {}) {
      how = next;
      await end();
    },
    async stop() {
      isOver = true;
      await end();
    },
    kill() {
      isOver = true;
      child?.kill('SIGKILL');
    },
  };
}
