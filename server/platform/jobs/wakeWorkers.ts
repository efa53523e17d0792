import { type PgBoss } from 'pg-boss';
import { type Wakeups } from './wakeups.ts';

/** Between two looks. */
const LOOK_MS = 250;
/** How often the worker of a queue asks for jobs on its own, in seconds: what no look saw. */
export const UNASKED_SECONDS = 300;

/**
 * The queues among these in which a job may be taken now, by the same rule as pg-boss and by its
 * index.
 */
const WAITING = `select name from unnest($1::text[]) as queues (name) where exists (
  select from pgboss.job j where j.name = queues.name and j.state < 'active' and not j.blocked and j.start_after <= now())`;

/**
 * Looks into all queues at once and wakes the workers of those in which something waits, until it
 * is stopped: each worker asking for itself twice a second would be sixty questions a second of a
 * server that has nothing to do. `workers` are pg-boss's ids by the name of the queue.
 */
export function wakeWorkers(
  boss: PgBoss,
  workers: ReadonlyMap<string, string>,
  wakeups: Wakeups,
): { stop(): Promise<void> } {
  return wakeups.repeat(LOOK_MS, async () => {
    const { rows }: { rows: { name: string }[] } = await boss.getDb().executeSql(WAITING, [[...workers.keys()]]);
    for (const { name } of rows) boss.notifyWorker(workers.get(name) ?? '');
    return rows.length > 0;
  });
}
