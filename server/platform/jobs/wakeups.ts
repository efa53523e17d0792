/**
 * Between two looks for work in a process that wrote nothing: what another process wrote, and
 * what a time was set for.
 */
const UNHEARD_MS = 5_000;
/** The same where every write is another process's. */
const ALONE_MS = 500;

/** Wakes the loops that look for work once this process has written something. */
export interface Wakeups {
  /** Something was written: each loop looks again. */
  readonly wake: () => void;
  /**
   * Looks until it is stopped, at least `pause` milliseconds apart: after a wake, after a look that
   * found something, else from time to time. Failures are reported.
   */
  readonly repeat: (pause: number, look: (signal: AbortSignal) => Promise<boolean>) => { stop(): Promise<void> };
}

/** `isAlone`: a worker without a server, which hears nothing. */
export function createWakeups(isAlone: boolean, report: (error: unknown) => void): Wakeups {
  const idle = isAlone ? ALONE_MS : UNHEARD_MS;
  const waiting = new Set<() => void>();
  let wakes = 0;
  const wake = (): void => {
    wakes += 1;
    for (const end of waiting) end();
  };
  return {
    wake,
    repeat: (pause, look) => {
      const stopping = new AbortController();
      const { signal } = stopping;
      const isStopped = (): boolean => signal.aborted;
      const pausing = new Set<() => void>();
      const goOn = async (): Promise<void> => {
        while (!isStopped()) {
          const seen = wakes;
          const isDone = await look(signal).then(
            (found) => !found,
            (error: unknown) => {
              report(error);
              return false;
            },
          );
          if (!isStopped()) await rest(pause, pausing);
          if (isDone && wakes === seen && !isStopped()) await rest(idle, waiting);
        }
      };
      const ended = goOn();
      return {
        stop: () => {
          stopping.abort();
          for (const end of [...pausing, ...waiting]) end();
          return ended;
        },
      };
    },
  };
}

/** Waits for so many milliseconds, or until one of the ends is called. */
async function rest(ms: number, ends: Set<() => void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const end = (): void => resolve(undefined);
  const timer = setTimeout(end, ms);
  ends.add(end);
  await promise;
  clearTimeout(timer);
  ends.delete(end);
}
