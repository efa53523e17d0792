import { type Pool } from 'pg';

/**
 * An instant of this process that is so near the database's is taken for it: the question takes as
 * long as it takes.
 */
const TOLERANCE_MS = 100;
/** A process further off reports it and is not ready. */
const OFF_BY_MS = 5_000;

/** PostgreSQL's clock, in milliseconds since 1970. */
export const CLOCK = '(extract(epoch from clock_timestamp()) * 1000)::float8';

/**
 * The database's clock as this process estimates it: every recorded instant comes from it, never
 * from the process's clock.
 */
export interface DatabaseClock {
  now(): Date;
  /**
   * Takes a reading of the database's clock, asked and answered at these instants of
   * `performance.now()`.
   */
  heard(databaseMs: number, askedAt: number, answeredAt: number): void;
  /**
   * Milliseconds by which the process's clock is ahead of the database's; 0 before the first
   * answer.
   */
  readonly aheadMs: number;
  /** The process's clock differs too much to be believed. */
  readonly isOff: boolean;
}

export interface ClockOptions {
  /** The process's clock. */
  own?: () => number;
  monotonic?: () => number;
  /** Called when the process's clock drifts off, and when it is right again. */
  report?: (error: unknown) => void;
}

/**
 * Between two answers time is counted by the process's monotonic clock, which no one sets: a
 * process whose clock is off, or is set while it runs, goes on with the database's time.
 */
export function createClock({
  own = () => Date.now(),
  monotonic = () => performance.now(),
  report = () => undefined,
}: ClockOptions = {}): DatabaseClock {
  let reportedOff = false;
  let anchor: { databaseMs: number; at: number } | undefined;

  const databaseNow = (): number => (anchor === undefined ? own() : anchor.databaseMs + (monotonic() - anchor.at));
  const aheadMs = (): number => own() - databaseNow();
  return {
    now() {
      return new Date(Math.abs(aheadMs()) <= TOLERANCE_MS ? own() : databaseNow());
    },
    heard(databaseMs, askedAt, answeredAt) {
      const at = (askedAt + answeredAt) / 2;
      const within = (answeredAt - askedAt) / 2;
      // A slow answer is less precise than the current estimate, and replaces it only on
      // contradiction.
      const expected = anchor === undefined ? undefined : anchor.databaseMs + (at - anchor.at);
      if (expected !== undefined && within > TOLERANCE_MS && Math.abs(expected - databaseMs) <= within) return;
      anchor = { databaseMs, at };
      const isOff = Math.abs(aheadMs()) > OFF_BY_MS;
      if (isOff === reportedOff) return;
      reportedOff = isOff;
      report(new ClockOff(aheadMs()));
    },
    get aheadMs() {
      return aheadMs();
    },
    get isOff() {
      return Math.abs(aheadMs()) > OFF_BY_MS;
    },
  };
}

const ASK_EVERY_MS = 30_000;

/** Asks the database's clock twice a minute. The timer is the caller's to end. */
export function keepClock(clock: DatabaseClock, watch: Pool): NodeJS.Timeout {
  const ask = async (): Promise<void> => {
    const askedAt = performance.now();
    const { rows } = await watch.query<{ now: number }>(`select ${CLOCK} as now`);
    const [row] = rows;
    if (row !== undefined) clock.heard(row.now, askedAt, performance.now());
  };
  const tryToAsk = (): void => {
    // A database that is away is reported elsewhere.
    ask().catch(() => undefined);
  };
  return setInterval(tryToAsk, ASK_EVERY_MS).unref();
}

/** The clock of this process is off, or right again. */
class ClockOff extends Error {
  override name = 'ClockOff';

  constructor(aheadMs: number) {
    super(`The clock of this process is ${(aheadMs / 1000).toFixed(1)} s ahead of the database's`);
  }
}
