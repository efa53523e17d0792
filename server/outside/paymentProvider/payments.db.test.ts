import { describe, expect, it } from 'vitest';
import { change, inPaymentWorld, world } from '../../dev/testing/worlds/paymentBooks.ts';
import { net } from '../../dev/testing/worlds/paymentWorld.ts';
import { takeEvents } from './eventQueries.ts';
import { handleEvents } from './handleEvents.ts';
import { signature } from './simulator/deliveries.ts';
import { expireSession, pay } from './simulator/payments.ts';
import { WEBHOOK_PATH } from './webhook.ts';

const CARD = '4242424242424242';
const DECLINED = '4000000000009995';

inPaymentWorld();

const rowsOf = async (id: number): Promise<Record<string, unknown>[]> =>
  (await world.owner.query<Record<string, unknown>>('select * from transactions where instead_of_id = $1', [id])).rows;

describe('a top-up', () => {
  it('is completed by the provider’s signed event, its fee booked with it', async () => {
    const page = await world.topUp(1500);
    expect(await world.statusOf(page.transactionId)).toMatchObject({ status: 'pending' });
    const moved = await change(async () => {
      pay(world.simulator.store, world.account, page.session, CARD);
      await world.settle();
    });
    expect(moved).toEqual({ cagnotte: 1500, provider: net(1500) });
    expect(await world.statusOf(page.transactionId)).toMatchObject({ status: 'completed' });
    const again = await fetch(page.url.replace(/^https?:\/\/[^/]+/, world.origin));
    expect(await again.text()).toContain('Paiement reçu');
  });

  it('opens one page however often its link is followed, and none for a link that was made up', async () => {
    const page = await world.topUp(700);
    const follow = async (url: string) => fetch(url.replace(/^https?:\/\/[^/]+/, world.origin), { redirect: 'manual' });
    const opened = await Promise.all([1, 2, 3].map(() => follow(page.url)));
    expect(new Set(opened.map(({ headers }) => headers.get('location'))).size).toBe(1);
    const forged = page.url.replace(/\.(\d+)\./, (_, id: string) => `.${Number(id) + 1}.`);
    expect((await follow(forged)).status).toBe(400);
  });

  it('refused by the bank stays open for another card, then fails when its page expires', async () => {
    const page = await world.topUp(900);
    pay(world.simulator.store, world.account, page.session, DECLINED);
    await world.settle();
    expect(await world.statusOf(page.transactionId)).toMatchObject({ status: 'pending' });
    expireSession(world.simulator.store, world.account, page.session);
    await world.settle();
    expect(await world.statusOf(page.transactionId)).toEqual({
      status: 'failed',
      reason: 'Carte refusée par la banque\u00a0: provision insuffisante',
    });
  });

  it('paid after it failed, or after it was given up, is a new credit tied to it', async () => {
    const failed = await world.topUp(800);
    expireSession(world.simulator.store, world.account, failed.session);
    await world.settle();
    expect(await world.statusOf(failed.transactionId)).toEqual({ status: 'failed', reason: 'Paiement abandonné' });
    const cancelled = await world.topUp(600);
    await world.ask('POST', `/transactions/${cancelled.transactionId}/cancel`, { as: world.customerToken });
    const moved = await change(async () => {
      pay(world.simulator.store, world.account, failed.session, CARD, { late: true });
      pay(world.simulator.store, world.account, cancelled.session, CARD);
      await world.settle();
    });
    expect(moved.cagnotte).toBe(1400);
    expect(await rowsOf(failed.transactionId)).toMatchObject([{ type: 'add_deposit', status: 'completed' }]);
    expect(await rowsOf(cancelled.transactionId)).toHaveLength(1);
    expect(await world.statusOf(cancelled.transactionId)).toMatchObject({ status: 'cancelled' });
  });

  it('of another amount than was asked is credited for what arrived', async () => {
    const page = await world.topUp(2000);
    const moved = await change(async () => {
      pay(world.simulator.store, world.account, page.session, CARD, { cents: 1900 });
      await world.settle();
    });
    expect(moved.cagnotte).toBe(1900);
    const { status, reason } = await world.statusOf(page.transactionId);
    expect({ status, reason }).toEqual({ status: 'failed', reason: 'Montant reçu 19,00\u00a0€, demandé 20,00\u00a0€' });
  });
});

describe('a loan with its top-up', () => {
  it('leaves its money in the cagnotte when the containers are gone meanwhile', async () => {
    const { ledger, customerToken: as } = world;
    const ask = async (quantity: number) => {
      const { data } = await world.ask('POST', '/transactions', {
        as,
        body: {
          transaction_type: 'grab_container_and_deposit',
          restaurant_id: ledger.sender,
          containers: [{ format_id: ledger.bowl, quantity }],
          amount_cents: quantity * 400,
        },
      });
      const url = String(data['payment_url']).replace(/^https?:\/\/[^/]+/, world.origin);
      const opened = await fetch(url, { redirect: 'manual' });
      return { id: Number(data['id']), session: opened.headers.get('location')?.split('/').at(-1) ?? '' };
    };
    const [first, second] = [await ask(15), await ask(15)];
    const moved = await change(async () => {
      for (const { session } of [first, second]) pay(world.simulator.store, world.account, session, CARD);
      await world.settle();
    });
    expect(moved.cagnotte).toBe(6000);
    // Twenty bowls for two loans of fifteen: the first event has them.
    const states = await Promise.all([first, second].map(({ id }) => world.statusOf(id)));
    expect(states.map(({ status }) => status).sort()).toEqual(['completed', 'failed']);
    const late = states[0]?.status === 'failed' ? first.id : second.id;
    expect(await rowsOf(late)).toMatchObject([{ type: 'add_deposit', status: 'completed' }]);
  });
});

describe('events', () => {
  const events = async (where: string): Promise<number> => {
    const { rows } = await world.owner.query<{ count: number }>(
      `select count(*)::int as count from provider_events where ${where}`,
    );
    return rows[0]?.count ?? 0;
  };
  const post = (payload: string, header: string) =>
    fetch(world.origin + WEBHOOK_PATH, { method: 'POST', headers: { 'stripe-signature': header }, body: payload });

  it('that are forged, too old or changed on the way are refused, and nothing is kept of them', async () => {
    const { webhookSecret } = world.simulator;
    const payload = JSON.stringify({
      id: 'evt_forged',
      object: 'event',
      created: 1,
      type: 'payment_intent.succeeded',
      account: world.account,
      data: { object: { id: 'pi_forged' } },
    });
    const old = Math.floor(Date.now() / 1000) - 3600;
    const answers = [
      await post(payload, signature('whsec_wrong', payload)),
      await post(payload, signature(webhookSecret, payload, old)),
      await post(payload.replace('pi_forged', 'pi_other'), signature(webhookSecret, payload)),
      await post(payload, ''),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect(await answers[0]?.json()).toMatchObject({ detail: 'La signature de cet événement n’est pas valable.' });
    expect(await events(`event_id = 'evt_forged'`)).toBe(0);
  });

  it('of an account that is nobody’s, or about what we do not know, change nothing', async () => {
    const { webhookSecret } = world.simulator;
    const of = (id: string, account: string, object: string) =>
      JSON.stringify({
        id,
        object: 'event',
        created: Math.floor(Date.now() / 1000),
        type: 'payment_intent.succeeded',
        account,
        data: { object: { id: object } },
      });
    const moved = await change(async () => {
      for (const payload of [of('evt_nobody', 'acct_nobody', 'pi_1'), of('evt_unknown', world.account, 'pi_unknown')]) {
        expect((await post(payload, signature(webhookSecret, payload))).status).toBe(200);
      }
      await world.settle();
    });
    expect(moved).toEqual({ cagnotte: 0, provider: 0 });
    expect(await events(`event_id = 'evt_nobody' and handled_at is not null and outcome = 'compte inconnu'`)).toBe(1);
    // Signed, but the provider itself does not know it: asked again later.
    expect(await events(`event_id = 'evt_unknown' and handled_at is null and attempts > 0`)).toBe(1);
    await world.owner.query(`delete from provider_events where event_id = 'evt_unknown'`);
  });

  it('wait for a provider that does not answer, and are handled once it does', async () => {
    const page = await world.topUp(500);
    pay(world.simulator.store, world.account, page.session, CARD);
    for (const event of world.waiting()) await world.deliver(event);
    world.simulator.faults.refused = 100;
    const { database, log, payments } = world.dependencies;
    if (payments === undefined) throw new Error('No provider');
    const quiet = { database, payments, log: { ...log, error: () => undefined } };
    await handleEvents(quiet);
    world.simulator.faults.refused = 0;
    expect(await world.statusOf(page.transactionId)).toMatchObject({ status: 'pending' });
    await world.owner.query('update provider_events set next_try_at = now() where handled_at is null');
    await handleEvents(quiet);
    expect(await world.statusOf(page.transactionId)).toMatchObject({ status: 'completed' });
  });

  it('of a worker that was killed come again, and what it had done is done once', async () => {
    const page = await world.topUp(1300);
    pay(world.simulator.store, world.account, page.session, CARD);
    for (const event of world.waiting()) await world.deliver(event);
    const taken = await world.platform((tx) => takeEvents(tx, 100));
    expect(taken.length).toBeGreaterThanOrEqual(3);
    await world.settle();
    expect(await world.statusOf(page.transactionId)).toMatchObject({ status: 'pending' });
    const minuteLater = () =>
      world.owner.query('update provider_events set next_try_at = now() where handled_at is null');
    const moved = await change(async () => {
      await minuteLater();
      await world.settle();
      // Killed after the books were written, before the event was.
      await world.owner.query(
        `update provider_events set handled_at = null where object_id in (select session_id from provider_payments)`,
      );
      await minuteLater();
      await world.settle();
    });
    expect(moved).toEqual({ cagnotte: 1300, provider: net(1300) });
  });

  it('that never arrived are caught up with by the reconciliation', async () => {
    const page = await world.topUp(1100);
    pay(world.simulator.store, world.account, page.session, CARD);
    world.simulator.store.db.exec('update deliveries set done = 1');
    expect(await world.reconcile()).toMatchObject({ off: 0 });
    expect(await world.statusOf(page.transactionId)).toMatchObject({ status: 'completed' });
  });
});
