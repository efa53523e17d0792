import { type PaperStep } from '@boucle/contract/base/papers.ts';
import type { Step } from './step.ts';
import { type Limits, TaskProcess } from './taskProcess.ts';
import { Turns } from './turns.ts';

const ALWAYS = /^(PATH|TZ|NODE_ENV)$/;

/**
 * Each lane has a process and its turns. An imported file that takes long delays no paper, an
 * archive, which takes minutes, no file that a person waits for.
 */
const LANES = {
  /** The largest paper takes a second. */
  papers: { heapMib: 512, longestMs: 60_000, passed: ALWAYS, isKept: true },
  /** The largest file takes two seconds. */
  imports: { heapMib: 512, longestMs: 15_000, passed: ALWAYS, isKept: true },
  /**
   * They have connections of their own, by the settings that `pg` reads in the environment. Their
   * job expires after as long.
   */
  archives: {
    heapMib: 192,
    longestMs: 4 * 3_600_000,
    passed: /^(PATH|TZ|NODE_ENV|NODE_EXTRA_CA_CERTS|PG[A-Z]+)$/,
    isKept: false,
  },
} satisfies Record<string, Limits>;

export type LaneName = keyof typeof LANES;

export type TaskFunction = (...values: never[]) => unknown;

/**
 * A function that another process runs: the export of its module that has the module's name.
 * Arguments and results pass as plain data, bytes and maps. The server knows the function's type
 * alone, by `import type`, and never loads what it needs.
 */
export interface Task<F extends TaskFunction> {
  readonly lane: LaneName;
  readonly module: string;
  /** Carries the type. */
  readonly run?: F;
}

/** Its arguments, but for a last one by which it reports progress. */
export type TaskValues<F extends TaskFunction> = F extends (...values: [...infer A, step: Step]) => unknown
  ? A
  : Parameters<F>;
export type TaskResult<F extends TaskFunction> = F extends (...values: never[]) => infer R ? Awaited<R> : never;

/** Who looks on while a task waits and runs. */
export interface TaskWatch {
  readonly onStep?: (step: Extract<PaperStep, { state: 'waiting' | 'making' }>) => void;
  /** Aborted when no one waits any more. */
  readonly signal: AbortSignal;
}

/** Runs tasks in other processes: one at a time in each lane, accounts by turns. */
export interface Processes {
  /**
   * Accepts a call's task before anything is read for it. Throws TooManyTasks. `leave` once,
   * whatever became of it.
   */
  take(lane: LaneName, account: string): { leave: () => void };
  /** Throws TaskLost when its process ends, the signal's reason when no one waits any more. */
  run<F extends TaskFunction>(
    account: string,
    task: Task<F>,
    values: TaskValues<F>,
    watch?: TaskWatch,
  ): Promise<TaskResult<F>>;
  /** How many are accepted and not yet left. */
  taken(lane: LaneName): number;
  /** Of the lane's process, while there is one. */
  pid(lane: LaneName): number | undefined;
  close(): Promise<void>;
}

/** `report` gets the end of a process that no one asked to end. */
export function openProcesses(report: (error: unknown) => void): Processes {
  const laneOf = (limits: Limits) => ({ turns: new Turns(), process: new TaskProcess(limits, report) });
  const lanes = { papers: laneOf(LANES.papers), imports: laneOf(LANES.imports), archives: laneOf(LANES.archives) };
  return {
    take: (lane, account) => lanes[lane].turns.take(account),
    run<F extends TaskFunction>(account: string, { lane, module }: Task<F>, values: TaskValues<F>, watch?: TaskWatch) {
      const { turns, process } = lanes[lane];
      const { onStep, signal } = watch ?? {};
      const start = (): Promise<unknown> => {
        onStep?.({ state: 'making' });
        return process.run({ module, values }, { onDrawn: (drawn) => onStep?.({ state: 'making', ...drawn }), signal });
      };
      const inLine = { onPlace: (before: number) => onStep?.({ state: 'waiting', before }), signal };
      return turns.run(account, start, inLine) as Promise<TaskResult<F>>;
    },
    taken: (lane) => lanes[lane].turns.taken,
    pid: (lane) => lanes[lane].process.pid,
    async close() {
      await Promise.all(Object.values(lanes).map(({ process }) => process.close()));
    },
  };
}
