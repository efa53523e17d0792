import { setTimeout as sleep } from 'node:timers/promises';
import { sqlState } from '../errors.ts';
import { type Database } from '../pool.ts';
import { inScope } from '../tenant.ts';

const TRIES = 50;
const AGAIN_MS = 300;
const LOCK_NOT_HAD = '55P03';

/**
 * Adds the next ranges before they are needed and analyzes the partitioned tables as a whole once a day; does nothing on plain tables. A table in
 * use is tried again, with a short wait for its lock each time. Answers the ranges that it added. Throws when a lock was never obtained.
 */
export async function keepRanges(database: Database): Promise<number[]> {
  const made: number[] = [];
  for (let tries = 1; ;) {
    try {
      const n = await inScope(
        database,
        { kind: 'platform' },
        async (tx) => {
          const { rows } = await tx.raw<{ n: number | null }>({ text: 'select prepare_id_range() as n' });
          return rows[0]?.n ?? null;
        },
        { recurring: true },
      );
      if (n === null) break;
      made.push(n);
      tries = 1;
    } catch (error) {
      if (tries === TRIES || sqlState(error) !== LOCK_NOT_HAD) throw error;
      tries += 1;
      await sleep(AGAIN_MS * (0.5 + Math.random()));
    }
  }
  await inScope(database, { kind: 'platform' }, (tx) => tx.raw({ text: 'select count_ranges()' }), { recurring: true });
  return made;
}
