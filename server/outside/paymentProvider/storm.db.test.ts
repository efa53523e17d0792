import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPending } from '../../domain/ledger/pending/openPending.ts';
import { verifyLedger } from '../../domain/ledger/verification/verify.ts';
import { type PaymentWorld, paymentWorld } from '../../dev/testing/worlds/paymentWorld.ts';
import { handleEvents } from './handleEvents.ts';
import { PAYMENT_KEY } from './metadata.ts';
import { openPage } from './paymentPageQueries.ts';
import { pay } from './simulator/payments.ts';
import { openDispute, payOut, refund } from './simulator/returns.ts';

const PAYMENTS = 300;
const CUSTOMERS = 25;
const AT_ONCE = 8;
const DUPLICATES = 0.3;
/** Of processor, ours and the simulator's together: a busy machine makes it wait, not work more. */
const LONGEST_CPU_MS = 30_000;
const CARD = '4242424242424242';

let world: PaymentWorld;
beforeAll(async () => {
  world = await paymentWorld();
});
afterAll(() => world.end());

/** Does something for each, a few at once. */
async function together<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const waiting = [...items];
  const next = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

/** Numbers from 0 to 1, the same each time. */
function luck(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

async function paidCharges(): Promise<string[]> {
  const { ledger, simulator, account, owner, dependencies } = world;
  const { rows } = await owner.query<{ id: number }>(
    `insert into customers (account_id, email, name) select $1, 'conso-' || n || '@exemple.fr', 'Conso ' || n from generate_series(1, $2::int) n returning id`,
    [ledger.accountId, CUSTOMERS],
  );
  const stripe = await dependencies.payments?.stripe();
  if (stripe === undefined) throw new Error('No provider');
  const charges: string[] = [];
  await together([...Array(PAYMENTS).keys()], async (n) => {
    const customerId = rows[n % CUSTOMERS]?.id ?? 0;
    const amountCents = 500 + n;
    const page = await ledger.run(async (tx) => {
      const id = await openPending(tx, ledger.accountId, {
        type: 'add_deposit',
        author: 'customer',
        holder: { kind: 'customer', id: customerId },
        amountCents,
      });
      return openPage(tx, ledger.accountId, id, customerId);
    });
    const metadata = { [PAYMENT_KEY]: String(page.id) };
    const session = await stripe.checkout.sessions.create(
      {
        mode: 'payment',
        line_items: [
          {
            quantity: 1,
            price_data: { currency: 'eur', unit_amount: amountCents, product_data: { name: 'Cagnotte' } },
          },
        ],
        metadata,
        payment_intent_data: { metadata },
        success_url: 'http://localhost/',
      },
      { stripeAccount: account },
    );
    charges.push(String(pay(simulator.store, account, session.id, CARD)['latest_charge']));
  });
  return charges;
}

it('a storm of 1,000 events, a third twice, in any order, leaves the balances of the provider to the cent', async () => {
  const { simulator, account, dependencies } = world;
  const { store } = simulator;
  const charges = await paidCharges();
  store.db.exec(`update objects set data = json_set(data, '$.available_on', 0) where kind = 'balance_transaction'`);
  for (const charge of charges.slice(0, 30)) refund(store, account, { charge, amount: '200' });
  for (const charge of charges.slice(30, 40)) openDispute(store, account, charge);
  for (let n = 0; n < 10; n += 1) payOut(store, account, 1000 + n);
  const events = world.waiting();
  expect(events.length).toBeGreaterThanOrEqual(1000);

  const random = luck(7);
  const twice = events.filter(() => random() < DUPLICATES);
  const order = [...events, ...twice].map((event) => ({ event, rank: random() })).sort((a, b) => a.rank - b.rank);
  const { database, payments } = dependencies;
  if (payments === undefined) throw new Error('No provider');
  const began = process.cpuUsage();
  const storm = { over: false };
  const deliveries = together(order, async ({ event }) => {
    expect(await world.deliver(event)).toBe(true);
  }).finally(() => {
    storm.over = true;
  });
  const log = { error: () => undefined };
  while (!storm.over) {
    const handled = await handleEvents({ database, payments, log });
    if (handled === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await deliveries;
  // Events that two workers took from each other's hands come again, later.
  await world.owner.query('update provider_events set next_try_at = now() where handled_at is null');
  await handleEvents({ database, payments, log });
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1000).toBeLessThan(LONGEST_CPU_MS);

  const { rows } = await world.owner.query<{ count: number; left: number }>(
    `select count(*)::int as count, count(*) filter (where handled_at is null)::int as left from provider_events`,
  );
  expect(rows).toEqual([{ count: events.length, left: 0 }]);
  const { ours, theirs } = await world.balances();
  expect(ours).toBe(theirs);
  expect(await world.reconcile()).toMatchObject({ off: 0, differences: [], bookCents: theirs, providerCents: theirs });
  expect(await verifyLedger(world.fresh.database, world.ledger.accountId)).toEqual([]);
}, 180_000);
