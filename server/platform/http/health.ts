import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import { type QueryConfig, type QueryResult, type QueryResultRow } from 'pg';
import { PROBE_MS } from '../database/deadlines.ts';
import { DatabaseAway, isStorageFull } from '../database/errors.ts';
import { type Database } from '../database/pool.ts';
import { type Replica } from '../database/replica/replica.ts';
import { TAKE_ROOM } from '../database/storage.ts';
import { inScope } from '../database/tenant.ts';
import { latestMigration } from '../database/migrate.ts';
import { named } from '../database/statementNames.ts';
import { reachPooler } from '../database/pooler/pooler.ts';
import { type Metrics } from './metrics.ts';

/**
 * /healthz: the process answers. /readyz: its database does too, with the schema that this version
 * needs; a replica's state is shown and does not count: the primary answers in its place. /metrics:
 * Prometheus text.
 */
export function health(
  { database, replica }: { database: Database; replica: Replica | undefined },
  { registry }: Metrics,
): Hono {
  const app = new Hono();
  const needed = latestMigration();
  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  app.get('/readyz', async (context) => {
    try {
      const text = 'select from kysely_migration where name = $1';
      const { rowCount } = await asked(database, named({ text, values: [await needed] }));
      // Codes, links and what others sign are of this process's own clock.
      if (database.clock.isOff) return context.json({ status: 'unavailable', reason: 'clock' }, 503);
      if (database.storage.isFull && !(await hasRoom(database)))
        return context.json({ status: 'unavailable', reason: 'storage' }, 503);
      // Restored from a back-up of before, perhaps, under a server that goes on.
      if (rowCount === 1) return context.json({ status: 'ok', ...(replica && { replica: replica.state }) });
      return context.json({ status: 'unavailable', reason: 'migrations' }, 503);
    } catch {
      return context.json({ status: 'unavailable' }, 503);
    }
  });
  app.get('/metrics', async (context) =>
    context.text(await registry.metrics(), 200, { 'content-type': registry.contentType }),
  );
  return app;
}

/**
 * Behind a transaction pooler, requests of every process wait for its connections, which is
 * busyness: the pooler is checked for an answer, and PostgreSQL by a dedicated connection. Else
 * through the pool of the requests as long as it has a connection to give: one that has fallen
 * silent is seen there. When all are in use, the pool's watch knows the silent ones, and another
 * connection shows that PostgreSQL answers: busyness is no reason.
 */
async function asked<R extends QueryResultRow>(
  { pool, watch, silence, pooler }: Database,
  query: QueryConfig,
): Promise<QueryResult<R>> {
  if (pooler !== undefined) {
    if (silence.isSilent) throw new Error('The connections of the requests are silent');
    const [answer] = await Promise.all([watch.query<R>(query), reachPooler(pooler, PROBE_MS)]);
    return answer;
  }
  const isFull = pool.idleCount === 0 && pool.totalCount >= pool.options.max;
  if (!isFull) return inTime(pool.query<R>(query));
  if (silence.isSilent) throw new Error('The connections of the requests are silent');
  return watch.query<R>(query);
}

/**
 * Once a write found no room, one is made on purpose: by it a server whose disk was emptied serves
 * again.
 */
async function hasRoom(database: Database): Promise<boolean> {
  try {
    await inTime(inScope(database, { kind: 'platform' }, (tx) => tx.raw({ text: TAKE_ROOM })));
  } catch (error) {
    // A role that may make no temporary table learns nothing by it.
    if (!(error instanceof Error) || isStorageFull(error) || error instanceof DatabaseAway) return false;
  }
  database.storage.hasRoom();
  return true;
}

/** The query goes on where it was sent: only this caller stops waiting. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  const limit = new AbortController();
  answer.catch(() => undefined);
  const late = sleep(PROBE_MS, undefined, { signal: limit.signal }).then(() => {
    throw new Error('No answer in time');
  });
  late.catch(() => undefined);
  try {
    return await Promise.race([answer, late]);
  } finally {
    limit.abort();
  }
}
