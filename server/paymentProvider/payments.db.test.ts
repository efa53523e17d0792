import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../ledger/verify.ts';
import { type PaymentWorld, net, paymentWorld } from '../testing/paymentWorld.ts';
import { takeEvents } from './eventQueries.ts';
import { handleEvents } from './handleEvents.ts';
import { signature } from './simulator/deliveries.ts';
import { expireSession, pay } from './simulator/payments.ts';
import { closeDispute, failPayout, failRefund, openDispute, payOut, refund } from './simulator/returns.ts';
import { WEBHOOK_PATH } from './webhook.ts';

const CARD = '4242424242424242';
const DECLINED = '4000000000009995';

let world: PaymentWorld;
beforeAll(async () => {
  world = await paymentWorld({ timeoutMs: 400 });
});
afterAll(async () => {
  // Whatever was tried, the books say what the provider's own list says.
  const { ours, theirs } = await world.balances();
  expect(ours).toBe(theirs);
  expect(await world.reconcile()).toMatchObject({ off: 0, differences: [] });
  expect(await verifyLedger(world.fresh.database, world.ledger.accountId)).toEqual([]);
  await world.end();
});

const rowsOf = async (id: number): Promise<Record<string, unknown>[]> =>
  (await world.owner.query<Record<string, unknown>>('select * from transactions where instead_of_id = $1', [id])).rows;
const chargeOf = async (id: number): Promise<string> => {
  const { rows } = await world.owner.query<{ charge: string }>(
    'select charge from provider_payments where credit_id = $1',
    [id],
  );
  return rows[0]?.charge ?? '';
};
/** What changed of the cagnotte and of the provider's side while something was done. */
async function change(work: () => Promise<unknown>): Promise<{ cagnotte: number; provider: number }> {
  const before = { cagnotte: await world.cagnotte(), ...(await world.balances()) };
  await work();
  const after = { cagnotte: await world.cagnotte(), ...(await world.balances()) };
  expect(after.ours).toBe(after.theirs);
  return { cagnotte: after.cagnotte - before.cagnotte, provider: after.ours - before.ours };
}

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
    // Twenty bowls for two loans of fifteen: whichever is told first has them.
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

describe('a refund', () => {
  it('blocks its amount, goes to the cards that paid, the latest first, and is over once', async () => {
    await world.paid(1000);
    await world.paid(600);
    const asked = await world.refund(1300);
    expect(asked).toMatchObject({ status: 201 });
    expect(asked.ids).toHaveLength(2);
    const moved = await change(() => world.settle());
    expect(moved).toEqual({ cagnotte: -1300, provider: -1300 });
    for (const id of asked.ids) expect(await world.statusOf(id)).toMatchObject({ status: 'completed' });
    const cancelled = await world.ask('POST', `/transactions/${asked.ids[0] ?? 0}/cancel`, { as: world.customerToken });
    expect(cancelled.status).toBe(409);
  });

  it('whose answer is lost is asked again, and made once', async () => {
    await world.paid(1000);
    world.simulator.faults.slow = { count: 1, milliseconds: 700 };
    const moved = await change(async () => {
      await world.refund(400);
      await world.settle();
    });
    expect(moved).toEqual({ cagnotte: -400, provider: -400 });
  });

  it('that the bank sends back is undone', async () => {
    await world.paid(1000);
    const { ids } = await world.refund(1000);
    await world.settle();
    const { rows } = await world.owner.query<{ refund: string }>(
      'select refund from provider_refunds where transaction_id = $1',
      [ids[0]],
    );
    const moved = await change(async () => {
      failRefund(world.simulator.store, world.account, rows[0]?.refund ?? '');
      await world.settle();
    });
    expect(moved).toEqual({ cagnotte: 1000, provider: 1000 });
  });

  it('made at the provider by the initiative itself comes out of the cagnotte', async () => {
    const page = await world.paid(1200);
    const charge = await chargeOf(page.transactionId);
    const moved = await change(async () => {
      refund(world.simulator.store, world.account, { charge, amount: '500' });
      await world.settle();
    });
    expect(moved).toEqual({ cagnotte: -500, provider: -500 });
  });

  it('of more than was paid by card is refused in French, and blocks nothing', async () => {
    const { status, detail } = await world.refund(9_999_999);
    expect(status).toBe(422);
    expect(detail).toContain('ne peut rendre que');
    expect(world.jobs.filter(({ name }) => name === 'provider-refund')).toEqual([]);
  });
});

describe('a dispute', () => {
  it('takes what is free of the cagnotte, the rest is a loss; won, all comes back but the fee', async () => {
    const page = await world.paid(3000);
    const { store } = world.simulator;
    const spent = await world.cagnotte();
    const { bowl, sender } = world.ledger;
    const quantity = Math.floor((spent - 1000) / 400);
    await world.ledger.supply(sender, [{ formatId: bowl, quantity }]);
    await world.ledger.record({
      type: 'grab_container',
      author: 'customer',
      restaurantId: sender,
      holder: { kind: 'customer', id: world.ledger.customer },
      lines: [{ formatId: bowl, quantity }],
    });
    const free = await world.cagnotte();
    const charge = await chargeOf(page.transactionId);
    const opened = await change(async () => {
      openDispute(store, world.account, charge);
      await world.settle();
    });
    expect(opened).toEqual({ cagnotte: -free, provider: -3000 - 2000 });
    const [dispute] = store.list(world.account, 'dispute', { limit: 1 }).data;
    const won = await change(async () => {
      closeDispute(store, world.account, dispute?.id ?? '', true);
      await world.settle();
    });
    expect(won).toEqual({ cagnotte: free, provider: 3000 });
  });
});

describe('payouts', () => {
  it('leave the provider for the bank, and come back when the bank refuses them', async () => {
    const { store } = world.simulator;
    store.db.exec(`update objects set data = json_set(data, '$.available_on', 0) where kind = 'balance_transaction'`);
    const sent = await change(async () => {
      payOut(store, world.account, 1000);
      await world.settle();
    });
    expect(sent).toEqual({ cagnotte: 0, provider: -1000 });
    const [payout] = store.list(world.account, 'payout', { limit: 1 }).data;
    const failed = await change(async () => {
      failPayout(store, world.account, payout?.id ?? '');
      await world.settle();
    });
    expect(failed).toEqual({ cagnotte: 0, provider: 1000 });
  });
});
