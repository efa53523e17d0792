import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { inScope } from '../../platform/database/tenant.ts';
import { type Database } from '../../platform/database/pool.ts';
import { type Logger } from '../../platform/http/log.ts';
import { type JobQueue } from '../../platform/jobs/queue.ts';
import { type PaymentProvider } from './provider.ts';
import { insertEvent } from './eventQueries.ts';

export const WEBHOOK_PATH = '/webhooks/stripe';
const BODY_LIMIT = 512 * 1024;
const REFUSED = { error: 'malformed', detail: 'La signature de cet événement n’est pas valable.' };

/** The parts of a running server that the provider's webhook needs. */
interface WebhookDependencies {
  readonly database: Database;
  /** Undefined when none is configured. */
  readonly payments: PaymentProvider | undefined;
  readonly jobs: Pick<JobQueue, 'add'>;
  readonly log: Logger;
}

/**
 * The provider's webhook: an event is stored, once, with the job that handles it, and that is all.
 * 400 for what the provider did not sign, lately and to the byte.
 */
export function webhookRoute({ database, payments, jobs, log }: WebhookDependencies): Hono {
  const app = new Hono();
  app.use(WEBHOOK_PATH, bodyLimit({ maxSize: BODY_LIMIT, onError: (context) => context.json(REFUSED, 413) }));
  app.post(WEBHOOK_PATH, async (context) => {
    if (payments === undefined) return context.notFound();
    const payload = await context.req.text();
    const { webhooks } = await payments.stripe();
    const event = (() => {
      try {
        return webhooks.constructEvent(payload, context.req.header('stripe-signature') ?? '', payments.webhookSecret);
      } catch {
        return undefined;
      }
    })();
    if (event === undefined) {
      log.warn({}, 'an event that the payment provider did not sign');
      return context.json(REFUSED, 400, { 'cache-control': 'no-store' });
    }
    const { id: objectId = '' } = event.data.object as { id?: string };
    await inScope(database, { kind: 'platform' }, async (tx) => {
      const isNew = await insertEvent(tx, {
        eventId: event.id,
        kind: event.type,
        objectId,
        providerAccount: event.account ?? null,
        sentAt: new Date(event.created * 1000),
      });
      if (isNew) await jobs.add(tx, 'provider-events', null);
    });
    return context.json({ received: true }, 200, { 'cache-control': 'no-store' });
  });
  return app;
}
