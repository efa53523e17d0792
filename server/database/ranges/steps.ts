import { setTimeout as sleep } from 'node:timers/promises';
import { type Client } from 'pg';
import { sqlState } from '../errors.ts';

/** How long to wait for the first lock, while none is held. */
const FIRST_LOCK_MS = 1_000;
/**
 * How long to wait for each further lock: less than `deadlock_timeout`, so that the conversion gives up before PostgreSQL cancels a writer.
 */
export const NEXT_LOCK_MS = 100;
/** From this try on the wait grows, for a busy machine; a writer that is cancelled then is retried by `inScope`. */
const SHORT_TRIES = 30;
const PATIENCE = 1.1;
const MOST_LOCK_MS = 3_000;
const TRIES = 300;
const AGAIN_MS = 100;
/** Pause between two tries, in durations of the last one: writers queue behind a try. */
const PAUSES = 2;
const LOCK_NOT_HAD = '55P03';
const DEADLOCK = '40P01';

/** Points of a step at which a test interrupts it. */
export type Moment = 'begins' | 'is written' | 'is done';

export interface StepOptions {
  /** Hears of each step that is done, with its seconds. */
  readonly report?: (step: string, seconds: number) => void;
  readonly at?: (step: string, moment: Moment) => void | Promise<void>;
}

export type Step = (name: string, work: () => Promise<void>) => Promise<void>;

/** Runs a step unless it is noted as done, then notes it. An interrupted step runs again from its beginning, and must allow it. */
export function stepsOf(client: Client, { report, at }: StepOptions): Step {
  return async (name, work) => {
    if ((await client.query('select from partition_steps where step = $1', [name])).rowCount === 1) return;
    await at?.(name, 'begins');
    const began = performance.now();
    await work();
    const seconds = (performance.now() - began) / 1000;
    await at?.(name, 'is written');
    await client.query('insert into partition_steps (step, seconds) values ($1, $2)', [name, seconds]);
    await at?.(name, 'is done');
    report?.(name, seconds);
  };
}

/**
 * Runs the work in a transaction that holds these tables exclusively, locked in this order, and retries until it gets them all. A try blocks others
 * for a second at most, and all tries together for a third of the time.
 */
export async function withTables(client: Client, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const began = performance.now();
    try {
      await client.query('begin');
      await client.query(`set local lock_timeout = ${FIRST_LOCK_MS}`);
      const next = Math.round(Math.min(MOST_LOCK_MS, NEXT_LOCK_MS * PATIENCE ** Math.max(0, tries - SHORT_TRIES)));
      for (const table of tables) {
        await client.query(`lock table ${table} in access exclusive mode`);
        await client.query(`set local lock_timeout = ${next}`);
      }
      await work();
      await client.query('commit');
      return;
    } catch (error) {
      // On a lost connection PostgreSQL has rolled back by itself.
      await client.query('rollback').catch(() => undefined);
      const state = sqlState(error);
      if (tries === TRIES || !(state === LOCK_NOT_HAD || state === DEADLOCK)) throw error;
      await sleep(Math.max(AGAIN_MS, PAUSES * (performance.now() - began)) * (0.5 + Math.random()));
    }
  }
}
