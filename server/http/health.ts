import { Hono } from 'hono';
import { type Dependencies } from './context.ts';
import { type Metrics } from './metrics.ts';

/** /healthz: the process answers. /readyz: its database does too. /metrics: Prometheus text. */
export function health({ database }: Dependencies, { registry }: Metrics): Hono {
  const app = new Hono();
  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  app.get('/readyz', async (context) => {
    try {
      await database.watch.query('select 1');
      return context.json({ status: 'ok' });
    } catch {
      return context.json({ status: 'unavailable' }, 503);
    }
  });
  app.get('/metrics', async (context) =>
    context.text(await registry.metrics(), 200, { 'content-type': registry.contentType }),
  );
  return app;
}
