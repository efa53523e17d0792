import { createHmac } from 'node:crypto';
import { type SimulatorStore, nowSeconds } from './store.ts';

export interface Delivery {
  readonly url: string;
  readonly secret: string;
  /**
   * Answered with 2xx is delivered; anything else, or nothing in this time, is sent again later.
   */
  readonly timeoutMs?: number;
}

/** Results of a round of deliveries: how many were tried, how many arrived. */
export interface Round {
  readonly tried: number;
  readonly delivered: number;
}

const BATCH = 40;
const AT_ONCE = 8;
const TIMEOUT_MS = 10_000;
/**
 * Waits before the second try and on; then the last one for ever, as the provider tries for days.
 */
const WAITS_MS = [2_000, 10_000, 60_000, 600_000, 3_600_000];

/** The signature of a webhook, as the provider makes it. */
export function signature(secret: string, payload: string, at = nowSeconds()): string {
  const hmac = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex');
  return `t=${at},v1=${hmac}`;
}

/**
 * Sends the events that are due. Several processes may do so at once: each event is taken by one of
 * them at a time.
 */
export async function deliverDue(store: SimulatorStore, delivery: Delivery): Promise<Round> {
  const now = Date.now();
  const taken = store.transaction(() =>
    store.db
      .prepare(
        `update deliveries set due = ?, attempts = attempts + 1
          where event in (select event from deliveries where done = 0 and due <= ? order by due limit ?)
        returning event, attempts`,
      )
      .all(now + TIMEOUT_MS * 2, now, BATCH),
  );
  let delivered = 0;
  const waiting = [...taken];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const event = String(next['event']);
      const arrived = await send(payloadOf(store, event), delivery);
      if (arrived) delivered += 1;
      const wait = WAITS_MS[Math.min(Number(next['attempts']), WAITS_MS.length) - 1] ?? 0;
      store.db
        .prepare('update deliveries set done = ?, due = ? where event = ?')
        .run(arrived ? 1 : 0, Date.now() + wait, event);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { tried: taken.length, delivered };
}

/** An event as it is sent. */
export function payloadOf(store: SimulatorStore, eventId: string): string {
  const row = store.db.prepare(`select data from objects where id = ? and kind = 'event'`).get(eventId);
  return String(row?.['data'] ?? '');
}

/** Sends one event, signed now. */
export async function send(payload: string, { url, secret, timeoutMs = TIMEOUT_MS }: Delivery): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature(secret, payload) },
      body: payload,
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
