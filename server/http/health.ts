import { Hono } from 'hono';
import { latestMigration } from '../database/migrate.ts';
import { named } from '../database/statementNames.ts';
import { type Dependencies } from './context.ts';
import { type Metrics } from './metrics.ts';

/** /healthz: the process answers. /readyz: its database does too, with the schema that this version needs. /metrics: Prometheus text. */
export function health({ database }: Dependencies, { registry }: Metrics): Hono {
  const app = new Hono();
  const needed = latestMigration();
  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  app.get('/readyz', async (context) => {
    try {
      const text = 'select from kysely_migration where name = $1';
      const { rowCount } = await database.watch.query(named({ text, values: [await needed] }));
      // Restored from a back-up of before, perhaps, under a server that goes on.
      if (rowCount === 1) return context.json({ status: 'ok' });
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
