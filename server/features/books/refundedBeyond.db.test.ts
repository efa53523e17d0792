import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestWorld, testWorld } from '../../dev/testing/ledgerWorld.ts';
import { refundedBeyond } from './refundedBeyond.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.fresh.drop());

it('who was paid back more than they paid in is listed, by how much, and nothing is posted', async () => {
  const { adminId, customer } = world;
  const holder = { kind: 'customer', id: customer } as const;
  const credit = (amountCents: number) =>
    world.record({ type: 'admin_free_deposit', holder, amountCents, origin: 'initiative', adminId });
  const listed = () => world.run((tx) => refundedBeyond(tx, world.accountId));
  await credit(2_000);
  const { id: gift } = await credit(1_200);
  // A gift stands in the books, which makes its account.
  await world.record({ type: 'admin_free_deposit', holder, amountCents: 100, origin: 'offered', adminId });
  await world.record({ type: 'refund_deposit', variant: 'account', holder, amountCents: 3_200, adminId });
  expect(await listed()).toEqual([]);
  // As a version before allowed it: what was given is refunded.
  await world.fresh.tamper(
    `update entries set from_account = (select id from money_accounts where kind = 'GES') where transaction_id = ${gift}`,
  );
  expect(await listed()).toEqual([
    { owner: 'customer', owner_id: customer, owner_name: expect.stringContaining('Léa') as string, amount: 12 },
  ]);
});
