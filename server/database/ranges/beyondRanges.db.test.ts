import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPending } from '../../ledger/pending/openPending.ts';
import { verifyLedger } from '../../ledger/verification/verify.ts';
import { type TestWorld, testWorld } from '../../testing/ledgerWorld.ts';
import { ownerClient } from '../../testing/ranges/shapes.ts';
import { convertToRanges } from './convert.ts';
import { freezeRanges } from './oldRanges.ts';
import { rangeSizes } from './rangeSizes.ts';

const SIZE = 100;
const AT_ONCE = 12;

let world: TestWorld;
beforeEach(async () => {
  world = await testWorld();
  await convertToRanges(world.fresh.ownerConfig, { size: SIZE });
  await world.fresh.asOwner('select add_id_range(), add_id_range()');
});
afterEach(() => world.fresh.drop());

const credit = () =>
  world.record({
    type: 'admin_free_deposit',
    adminId: world.adminId,
    holder: { kind: 'customer', id: world.customer },
    amountCents: 100,
    origin: 'offered',
  });

const ask = () =>
  world.run((tx) =>
    openPending(tx, world.accountId, {
      type: 'add_deposit',
      author: 'customer',
      holder: { kind: 'customer', id: world.customer },
      amountCents: 100,
    }),
  );

/** As if all numbers of the ranges that there are had been given, and nobody had made others. */
const giveAll = () =>
  world.fresh.asOwner(`select setval('transactions_id_seq', (select max(to_id) - 1 from id_ranges))`);
const freeze = () => ownerClient(world.fresh, (client) => freezeRanges(client, () => undefined));
const ranges = async (): Promise<number> => (await ownerClient(world.fresh, rangeSizes)).length;

it('a posting that finds no range left makes one and is kept, however many come at once', async () => {
  await giveAll();
  const before = await ranges();
  const made = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => (n % 3 === 2 ? ask() : credit())));
  expect(made).toHaveLength(AT_ONCE);
  expect(await ranges()).toBeGreaterThan(before);
  await giveAll();
  await credit();
  expect(await verifyLedger(world.fresh.database, 'all')).toEqual([]);
});

it('what lies in a frozen range is reversed, by rows of the last one', async () => {
  const { id } = await credit();
  await giveAll();
  await expect.poll(async () => (await freeze()).again, { timeout: 20_000 }).toEqual([]);
  const reversal = await world.reverse(id);
  expect(reversal.id).toBeGreaterThan(id + SIZE);
  await expect(world.reverse(id)).rejects.toThrow();
  expect(await verifyLedger(world.fresh.database, 'all')).toEqual([]);
});

it('a range is not taken for frozen while a transaction of before lasts', async () => {
  await ownerClient(world.fresh, async (reader) => {
    await reader.query('begin isolation level repeatable read');
    await reader.query('select count(*) from transactions');
    await credit();
    await giveAll();
    expect((await freeze()).again).toContain(1);
    await reader.query('commit');
  });
  await expect.poll(async () => (await freeze()).again, { timeout: 20_000 }).toEqual([]);
});
