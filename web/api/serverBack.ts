import { ADMIN_API } from '@boucle/contract/base/constants.ts';
import { ApiError, NoAnswerError } from './errors.ts';

/** Answers of a proxy, or of a server that starts or stops. */
const AWAY_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);
/** Seconds before each attempt to reach a server that is away; the last one repeats. */
const WAITS_S = [1, 2, 5, 10] as const;
/** Milliseconds: a failure this soon after an answer continues the former waits. */
const SAME_TROUBLE_MS = 15_000;

/** Whether a failure means that the server is away, and not that it refused. */
export const isAway = (error: unknown): boolean =>
  error instanceof NoAnswerError || (error instanceof ApiError && AWAY_STATUSES.has(error.status));

export interface ServerBack {
  /** Starts the attempts, unless they are under way. */
  readonly away: () => void;
  /** Calls back each time that the server answers again; answers how to stop. */
  readonly onBack: (listener: () => void) => () => void;
}

interface ServerBackDependencies {
  /** Whether the server answers. */
  readonly answers: () => Promise<boolean>;
  /**
   * Waits so many milliseconds, less when the network comes back, longer while the page is hidden.
   */
  readonly wait: (ms: number) => Promise<void>;
  readonly now: () => number;
}

/**
 * Tries to reach a server that is away, for readings alone: what writes is never sent again on its
 * own.
 */
export function createServerBack({ answers, wait, now }: ServerBackDependencies): ServerBack {
  const listeners = new Set<() => void>();
  let isTrying = false;
  let tries = 0;
  let backAt = Number.NEGATIVE_INFINITY;

  const reach = async (): Promise<void> => {
    if (now() - backAt > SAME_TROUBLE_MS) tries = 0;
    do {
      await wait((WAITS_S[tries] ?? 10) * 1000);
      tries += 1;
    } while (!(await answers()));
    isTrying = false;
    backAt = now();
    for (const listener of [...listeners]) listener();
  };

  return {
    away: () => {
      if (isTrying) return;
      isTrying = true;
      void reach();
    },
    onBack: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** `wait` of a browser's page. */
async function waitInPage(ms: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(end, ms);
    function end(): void {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    }
    window.addEventListener('online', end);
  });
  while (document.visibilityState === 'hidden')
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }));
}

/**
 * Readings that failed because the server is away are made again once it answers anything, a
 * refusal too.
 */
export const serverBack = createServerBack({
  answers: () =>
    fetch(`${ADMIN_API}/current`, { cache: 'no-store' }).then(
      ({ status, headers }) => status < 500 && (headers.get('content-type') ?? '').startsWith('application/json'),
      () => false,
    ),
  wait: waitInPage,
  now: () => performance.now(),
});
