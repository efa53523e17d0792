import { setTimeout as sleep } from 'node:timers/promises';
import { sqlState } from '../errors.ts';

/** SQL: adds the next range when it is due and answers its number, else null. Needs the platform role. */
export const PREPARE_RANGE = 'select prepare_id_range() as n';

const AGAIN_MS = 300;
const LOCK_NOT_HAD = '55P03';
/** PostgreSQL's routine that finds the partition of a row. Its message is localized, its name is not. */
const FINDS_RANGE = 'ExecFindPartition';

/** Whether a row was refused because no range covers its number. */
export const isBeyondRanges = (error: unknown): boolean =>
  error instanceof Error && 'routine' in error && error.routine === FINDS_RANGE;

/**
 * Adds ranges until none is due. A table in use is tried again, `most` times in all. Answers the ranges that it added. Throws what `ask` throws, and
 * when a lock was never obtained.
 */
export async function makeRanges(ask: () => Promise<number | null>, most: number): Promise<number[]> {
  const made: number[] = [];
  for (let tries = 1; ;) {
    try {
      const n = await ask();
      if (n === null) return made;
      made.push(n);
      tries = 1;
    } catch (error) {
      if (tries === most || sqlState(error) !== LOCK_NOT_HAD) throw error;
      tries += 1;
      await sleep(AGAIN_MS * (0.5 + Math.random()));
    }
  }
}
