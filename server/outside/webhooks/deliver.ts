import { randomUUID } from 'node:crypto';
import { WEBHOOK_DAYS_FAILING } from '@boucle/contract/shared/apiAccesses/webhooks.ts';
import { asPlatform } from '../../auth/asPlatform.ts';
import { brandOf, recipientsBy } from '../../auth/notices/recipients.ts';
import { open } from '../../platform/crypto/seal.ts';
import { type SecretKeys } from '../../platform/crypto/keys.ts';
import { placeIn } from '../../platform/crypto/sealedColumns.ts';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type JobQueue } from '../../platform/jobs/queue.ts';
import { type Wakeups } from '../../platform/jobs/wakeups.ts';
import { writeMail } from '../mails/mail.ts';
import { webhookStoppedMail } from './stoppedMail.ts';
import { type Network, type Outcome, post } from './post.ts';
import {
  type EndpointKey,
  type Message,
  type Tried,
  dueEndpoints,
  release,
  stopEndpoint,
  takeMessage,
  writeHealth,
  writeTry,
} from './queries.ts';
import { readRetryAfter, waitAfter } from './retries.ts';
import { signedHeaders } from './signature.ts';

const PAUSE_MS = 500;
/** Endpoints that are sent to at once: a slow one holds its socket alone, no connection. */
const AT_ONCE = 200;
/** Deliveries of an endpoint in a row, before others have its place. */
const IN_A_ROW = 500;
const FAILING_MS = WEBHOOK_DAYS_FAILING * 86_400_000;
const GONE = 410;

export interface DeliveryMeans {
  readonly key: SecretKeys;
  readonly add: JobQueue['add'];
  /** Address of the console, in mails. */
  readonly origin: string;
  /** Undefined: the demonstration, which sends nothing. */
  readonly network: Network | undefined;
}

/**
 * Sends what waits until it is stopped, one delivery at a time to an endpoint and in order; any
 * number of workers share it. A worker that is killed before it wrote a try leaves it to another,
 * which sends it again under the same `webhook-id`.
 */
export function deliverWebhooks(database: Database, means: DeliveryMeans, wakeups: Wakeups): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const busy = new Map<string, Promise<void>>();
  const looks = wakeups.repeat(PAUSE_MS, async () => {
    const due = await inScope(database, { kind: 'platform' }, dueEndpoints, {
      readOnly: true,
      recurring: true,
      planOnce: true,
    });
    for (const endpoint of due) {
      const { id } = endpoint;
      const name = `${endpoint.accountId}/${id}`;
      if (busy.has(name) || busy.size >= AT_ONCE) continue;
      const turn = sendInOrder(database, endpoint, means, signal)
        .catch(database.report)
        .finally(() => {
          busy.delete(name);
          // What others waited for, or was written while it was sent.
          wakeups.wake();
        });
      busy.set(name, turn);
    }
    return due.length > 0;
  });
  return {
    stop: async () => {
      stopping.abort();
      await looks.stop();
      await Promise.all(busy.values());
    },
  };
}

/** Sends to an endpoint until nothing is due, a try fails, or others are to have its place. */
async function sendInOrder(
  database: Database,
  endpoint: EndpointKey,
  means: DeliveryMeans,
  signal: AbortSignal,
): Promise<void> {
  const lease = randomUUID();
  const run = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    inScope(database, { kind: 'account', accountId: endpoint.accountId }, work, { recurring: true });
  let message = await run((tx) => takeMessage(tx, endpoint, lease));
  for (let n = 1; message !== undefined; n += 1) {
    const sent = message;
    const outcome = await send(sent, endpoint, means, database.clock.now());
    const goesOn = outcome.failure === null && n < IN_A_ROW && !signal.aborted;
    message = await run(async (tx) => {
      await writeOutcome(tx, endpoint, sent, outcome, means);
      if (goesOn) return takeMessage(tx, endpoint, lease);
      await release(tx, endpoint, lease);
      return undefined;
    });
  }
}

async function send(
  message: Message,
  endpoint: EndpointKey,
  { key, network }: DeliveryMeans,
  at: Date,
): Promise<Outcome> {
  if (network === undefined) return { status: null, failure: 'demo' };
  const { url, eventId, type, data, createdAt, sealedSecret, sealedPrevious } = message;
  const row = [endpoint.accountId, endpoint.id] as const;
  const secrets = [
    open(key, placeIn('webhookSecret', ...row), sealedSecret),
    ...(sealedPrevious === null ? [] : [open(key, placeIn('previousWebhookSecret', ...row), sealedPrevious)]),
  ];
  const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), data });
  return post({ url, headers: signedHeaders(secrets, { id: messageId(eventId), body, at }), body }, network);
}

/** The `webhook-id` of an event, by which a receiver knows a message that came twice. */
export const messageId = (eventId: number): string => `evt_${eventId}`;

async function writeOutcome(
  tx: Tx,
  endpoint: EndpointKey,
  message: Message,
  outcome: Outcome,
  means: DeliveryMeans,
): Promise<void> {
  await writeTry(tx, endpoint, message, triedOf(message, outcome, tx.now()));
  // A try of a person, or of the demonstration, proves nothing about the endpoint.
  const since =
    message.isTest || outcome.failure === 'demo' ? null : await writeHealth(tx, endpoint, outcome.failure !== null);
  if (outcome.status === GONE) await stop(tx, endpoint, 'gone', means);
  else if (since !== null && tx.now().getTime() - since.getTime() >= FAILING_MS)
    await stop(tx, endpoint, 'failing', means);
}

function triedOf({ tries, isTest }: Message, { status, failure, retryAfter }: Outcome, now: Date): Tried {
  const answered = { status, failure };
  if (failure === null) return { ...answered, state: 'delivered', wait: 0 };
  const wait = isTest || failure === 'demo' || status === GONE ? undefined : waitAfter(tries + 1, Math.random());
  if (wait === undefined) return { ...answered, state: 'failed', wait: 0 };
  return { ...answered, state: 'waiting', wait: Math.max(wait, readRetryAfter(retryAfter, now)) };
}

/** Stops an endpoint and mails the administrators of its partner. */
async function stop(
  tx: Tx,
  endpoint: EndpointKey,
  why: 'gone' | 'failing',
  { key, add, origin }: DeliveryMeans,
): Promise<void> {
  const stopped = await stopEndpoint(tx, endpoint, why);
  if (stopped === undefined) return;
  const { partner_id: partnerId, access_id: accessId, access, url } = stopped;
  const { accountId } = endpoint;
  await asPlatform(tx, async () => {
    const administrators = await recipientsBy(tx, `p.role = 'partner_admin' and p.partner_id = $1`, partnerId);
    for (const recipient of administrators.filter((one) => one.accountId === accountId)) {
      const words = webhookStoppedMail({
        brand: brandOf(recipient),
        name: recipient.name,
        why,
        access,
        url,
        href: `${origin}/api_accesses?onglet=webhooks&acces=${accessId}`,
      });
      const mail = { kind: 'webhook_stopped', accountId, to: recipient.email, ...words };
      await writeMail(tx, mail, key, (of, name, data) => add(of, name, data));
    }
  });
}
