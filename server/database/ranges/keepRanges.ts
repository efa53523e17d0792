import { type Database } from '../pool.ts';
import { inScope } from '../tenant.ts';
import { PREPARE_RANGE, makeRanges } from './makeRanges.ts';

const TRIES = 50;
const COUNTING = '8min';

/**
 * Adds the next ranges before they are needed and analyzes the partitioned tables as a whole once a day; does nothing on plain tables. A table in
 * use is tried again, with a short wait for its lock each time. Answers the ranges that it added. Throws when a lock was never obtained.
 */
export async function keepRanges(database: Database): Promise<number[]> {
  const made = await makeRanges(
    () =>
      inScope(
        database,
        { kind: 'platform' },
        async (tx) => (await tx.raw<{ n: number | null }>({ text: PREPARE_RANGE })).rows[0]?.n ?? null,
        { recurring: true },
      ),
    TRIES,
  );
  await inScope(
    database,
    { kind: 'platform' },
    async (tx) => {
      // All ranges of all tables, from a disk that is slow perhaps.
      await tx.raw({ text: `set local statement_timeout = '${COUNTING}'` });
      await tx.raw({ text: 'select count_ranges()' });
    },
    { recurring: true },
  );
  return made;
}
