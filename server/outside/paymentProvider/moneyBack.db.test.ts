import { describe, expect, it } from 'vitest';
import { change, inPaymentWorld, world } from '../../dev/testing/worlds/paymentBooks.ts';
import { closeDispute, failPayout, failRefund, openDispute, payOut, refund } from './simulator/returns.ts';

inPaymentWorld();

const chargeOf = async (id: number): Promise<string> => {
  const { rows } = await world.owner.query<{ charge: string }>(
    'select charge from provider_payments where credit_id = $1',
    [id],
  );
  return rows[0]?.charge ?? '';
};

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
