import { setTimeout as sleep } from 'node:timers/promises';
import { type PgBoss } from 'pg-boss';
import { type Database } from '../database/pool.ts';

/** Between two looks; also the longest that a job whose time has come waits for an idle worker. */
const LOOK_MS = 250;
/** After a look that failed: the database is away. */
const AWAY_MS = 1_000;
/** How often the worker of a queue asks for jobs on its own, in seconds: what no look saw. */
export const UNASKED_SECONDS = 30;

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
  report: Database['report'],
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const look = async (): Promise<void> => {
    const { rows }: { rows: { name: string }[] } = await boss.getDb().executeSql(WAITING, [[...workers.keys()]]);
    for (const { name } of rows) boss.notifyWorker(workers.get(name) ?? '');
  };
  const goOn = async (): Promise<void> => {
    while (!signal.aborted) {
      const pause = await look().then(
        () => LOOK_MS,
        (error: unknown) => {
          report(error);
          return AWAY_MS;
        },
      );
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  };
  const ended = goOn();
  return {
    stop: () => {
      stopping.abort();
      return ended;
    },
  };
}
