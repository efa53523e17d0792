/** Beyond this a person notices: what they read on the phone is not what is recorded. */
const NOTICED_MS = 2 * 60_000;

/** Times around a request, by this device's clock, and the server's time in its answer. */
interface Answered {
  readonly sentAt: number;
  readonly receivedAt: number;
  /** The header « Date »; null where a proxy took it away. */
  readonly date: string | null;
}

/**
 * How far this device's clock is from the server's, in milliseconds: above 0 it is fast. 0 while
 * they agree within the answer's span between its request and its arrival; undefined when the
 * answer holds no time.
 */
export function clockGap({ sentAt, receivedAt, date }: Answered): number | undefined {
  const server = Date.parse(date ?? '');
  if (Number.isNaN(server)) return undefined;
  const gap = server < sentAt ? sentAt - server : server > receivedAt ? receivedAt - server : 0;
  return Math.abs(gap) >= NOTICED_MS ? gap : 0;
}

let current = 0;
/** Ends a subscription. */
type Leave = () => void;
const listeners = new Set<() => void>();

/** How far the clock was at the last answer to what was sent. */
export const clock = {
  current: (): number => current,
  subscribe: (listener: () => void): Leave => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Notes how far the clock is by an answer. */
export function readClock(answered: Answered): void {
  const gap = clockGap(answered);
  if (gap === undefined || gap === current) return;
  current = gap;
  for (const listener of listeners) listener();
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** « L’horloge de ce téléphone retarde de 10 min. … »; undefined while it is right. */
export function clockWords(gap: number): string | undefined {
  if (gap === 0) return undefined;
  const size = Math.abs(gap);
  const by =
    size < HOUR_MS
      ? `${Math.round(size / MINUTE_MS)}\u00a0min`
      : size < 2 * DAY_MS
        ? `${Math.round(size / HOUR_MS)}\u00a0h`
        : `${Math.round(size / DAY_MS)}\u00a0jours`;
  const way = gap > 0 ? 'avance' : 'retarde';
  return `L’horloge de cet appareil ${way} de ${by}. Ce que vous enregistrez est daté juste\u202f; réglez-la pour lire les bonnes heures.`;
}
