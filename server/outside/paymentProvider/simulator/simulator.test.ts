import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REQUIREMENTS, notify } from './connect.ts';
import { type Delivery, deliverDue, payloadOf, signature } from './deliveries.ts';
import { pay } from './payments.ts';
import { type Simulator, startSimulator } from './simulator.ts';

const folder = mkdtempSync(join(tmpdir(), 'boucle-simulator-'));
const file = join(folder, 'stripe-simulator.sqlite');
const start = () => startSimulator({ file, origin: () => 'http://localhost:3000' });
const libraryOf = ({ key, port }: Pick<Simulator, 'key' | 'port'>) =>
  new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });

let simulator: Simulator;
let stripe: Stripe;
let account: string;
beforeAll(async () => {
  simulator = await start();
  stripe = libraryOf(simulator);
  const made = await stripe.accounts.create({ country: 'FR', email: 'a@exemple.fr' });
  account = made.id;
  enable(account);
});
afterAll(async () => {
  await simulator.close();
  rmSync(folder, { recursive: true });
});

/** Gives the provider all that it asks of an account. */
function enable(id: string): void {
  const made = simulator.store.get('', 'account', id);
  if (made === undefined) throw new Error('No account');
  notify(simulator.store, made, REQUIREMENTS);
}

const page = (idempotencyKey?: string, cents = 1500, of = account) =>
  stripe.checkout.sessions.create(
    {
      mode: 'payment',
      line_items: [{ quantity: 1, price_data: { currency: 'eur', unit_amount: cents, product_data: { name: 'C' } } }],
      success_url: 'http://localhost/',
    },
    { stripeAccount: of, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) },
  );

describe('the official library', () => {
  it('is refused with another key, and told of what does not exist', async () => {
    await expect(libraryOf({ ...simulator, key: 'sk_test_other' }).balance.retrieve()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    });
    await expect(stripe.refunds.retrieve('re_none')).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      code: 'resource_missing',
    });
  });

  it('cannot charge for an account that has told nothing yet', async () => {
    const { id } = await stripe.accounts.create({ country: 'FR', email: 'b@exemple.fr' });
    await expect(page(undefined, 1500, id)).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
    enable(id);
    expect(await stripe.accounts.retrieve(id)).toMatchObject({ charges_enabled: true, details_submitted: true });
    expect((await page(undefined, 1500, id)).status).toBe('open');
  });

  it('gets the same answer for the same key, and a refusal for another request with it', async () => {
    const [first, again] = [await page('one'), await page('one')];
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    await expect(page('one', 1600)).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
  });

  it('cannot refund more than was paid', async () => {
    const pending = async () => (await stripe.balance.retrieve({}, { stripeAccount: account })).pending[0]?.amount ?? 0;
    const before = await pending();
    const intent = pay(simulator.store, account, (await page()).id, '4242424242424242');
    const back = (amount: number) =>
      stripe.refunds.create({ payment_intent: intent.id, amount }, { stripeAccount: account });
    expect((await back(1000)).status).toBe('succeeded');
    await expect(back(501)).rejects.toMatchObject({ type: 'StripeInvalidRequestError', param: 'amount' });
    expect((await pending()) - before).toBe(1500 - 48);
  });

  it('verifies the signature of its events', async () => {
    pay(simulator.store, account, (await page()).id, '4242424242424242');
    const [event] = simulator.store.list(account, 'event', { limit: 1 }).data;
    const payload = payloadOf(simulator.store, event?.id ?? '');
    const { webhookSecret } = simulator;
    expect(stripe.webhooks.constructEvent(payload, signature(webhookSecret, payload), webhookSecret).account).toBe(
      account,
    );
    expect(() =>
      stripe.webhooks.constructEvent(`${payload} `, signature(webhookSecret, payload), webhookSecret),
    ).toThrow();
  });
});

it('sends an event again when it was not taken, and keeps everything when it starts again', async () => {
  const { store, key, webhookSecret } = simulator;
  pay(store, account, (await page()).id, '4242424242424242');
  const nowhere: Delivery = { url: 'http://127.0.0.1:1/webhooks', secret: webhookSecret };
  const { tried, delivered } = await deliverDue(store, nowhere);
  expect(tried).toBeGreaterThan(0);
  expect(delivered).toBe(0);
  expect(await deliverDue(store, nowhere)).toEqual({ tried: 0, delivered: 0 });
  const waiting = store.db.prepare('select count(*) as count from deliveries where done = 0').get();
  await simulator.close();
  simulator = await start();
  stripe = libraryOf(simulator);
  expect(simulator.key).toBe(key);
  expect(await stripe.accounts.retrieve(account)).toMatchObject({ id: account, charges_enabled: true });
  expect(simulator.store.db.prepare('select count(*) as count from deliveries where done = 0').get()).toEqual(waiting);
});
