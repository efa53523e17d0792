import { setTimeout as sleep } from 'node:timers/promises';
import { type Client } from 'pg';
import { sqlState } from '../errors.ts';

/** A table that somebody uses is waited for so long at first, when nothing is held yet. */
const FIRST_LOCK_MS = 1_000;
/**
 * And each further one so long: less than PostgreSQL takes to see two that wait for each other (`deadlock_timeout`), so that whoever writes is
 * never the one that is given up.
 */
export const NEXT_LOCK_MS = 100;
/** On a machine that is too busy for that the wait grows from try to try; who is given up then is run again by itself (`inScope`). */
const PATIENCE = 1.05;
const MOST_LOCK_MS = 3_000;
const TRIES = 300;
const AGAIN_MS = 100;
const LOCK_NOT_HAD = '55P03';
const DEADLOCK = '40P01';

/** Where a conversion stands; a test breaks it off there. */
export type Moment = 'begins' | 'is written' | 'is done';

export interface StepOptions {
  /** Hears of each step that is done: its name, seconds. */
  readonly report?: (step: string, seconds: number) => void;
  readonly at?: (step: string, moment: Moment) => void | Promise<void>;
}

export type Step = (name: string, work: () => Promise<void>) => Promise<void>;

/** Runs what was not done yet, and notes that it is: one that is broken off begins anew and must bear it. */
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

/** A table to lock, and whether everybody may read it meanwhile. */
export interface Lock {
  readonly table: string;
  readonly mode: 'access exclusive' | 'share row exclusive';
}

/** Runs the work in a transaction that has these tables, the first of which is waited for longest. As long as they are not to be had nobody is held up for more than a second. */
export async function withTables(client: Client, locks: readonly Lock[], work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query('begin');
      await client.query(`set local lock_timeout = ${FIRST_LOCK_MS}`);
      const next = Math.round(Math.min(MOST_LOCK_MS, NEXT_LOCK_MS * PATIENCE ** tries));
      for (const { table, mode } of locks) {
        await client.query(`lock table ${table} in ${mode} mode`);
        await client.query(`set local lock_timeout = ${next}`);
      }
      await work();
      await client.query('commit');
      return;
    } catch (error) {
      // A connection that is lost has rolled back by itself.
      await client.query('rollback').catch(() => undefined);
      const state = sqlState(error);
      if (tries === TRIES || !(state === LOCK_NOT_HAD || state === DEADLOCK)) throw error;
      await sleep(AGAIN_MS * (0.5 + Math.random()));
    }
  }
}
