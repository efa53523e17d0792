import { afterEach, beforeEach, expect, it } from 'vitest';
import { payment } from '../payments.ts';
import { reverseSettlement, settle } from '../settlements.ts';
import { snapshot } from '../../../dev/testing/ledgerSnapshot.ts';
import { BOWL_DEPOSIT, type TestWorld, testWorld } from '../../../dev/testing/ledgerWorld.ts';
import { verifyLedger } from '../verification/verify.ts';
import { closeMonth } from './closeMonth.ts';
import { closingsOf } from './closing.ts';
import { periodsFrom } from '../invoices/periods.ts';

const JUNE = '2026-06-01';
const NOW = new Date('2026-08-10T10:00:00Z');
const inJune = (hour: number) => new Date(`2026-06-15T${String(hour).padStart(2, '0')}:00:00Z`);

let world: TestWorld;
beforeEach(async () => {
  world = await testWorld();
  await world.fresh
    .asOwner(`insert into price_lines (account_id, restaurant_id, kind, unit_price_cents, free_quota, valid_from) values
    (${world.accountId}, ${world.sender}, 'per_refill', 30, 2, '2026-01-01'),
    (${world.accountId}, ${world.sender}, 'recurring_subscription', 1000, 0, '2026-01-01')`);
  const lines = [{ formatId: world.bowl, quantity: 20 }];
  await world.record({ type: 'admin_in', variant: 'bought', adminId: world.adminId, lines, at: inJune(6) });
  await world.record({ type: 'admin_give', adminId: world.adminId, restaurantId: world.sender, lines, at: inJune(7) });
});
afterEach(async () => {
  expect(await verifyLedger(world.fresh.database, world.accountId)).toEqual([]);
  await world.fresh.drop();
});

const close = (month: string, now = NOW) => world.run((tx) => closeMonth(tx, world.accountId, month, { now }));
const guest = (quantity: number, at: Date, restaurantId = world.sender) =>
  world.record({
    type: 'grab_guest_container',
    author: 'restaurant_owner',
    restaurantId,
    lines: [{ formatId: world.bowl, quantity }],
    at,
  });
const statements = () =>
  world.run(async (tx) => {
    const { rows } = await tx.raw({
      text: `select month, net_cents, vat_cents, cash_cents, rewards_cents, charged from statements
        where account_id = $1 and restaurant_id = $2 order by month`,
      values: [world.accountId, world.sender],
    });
    return rows;
  });
const money = async () => (await world.run((tx) => snapshot(tx, world.accountId))).money;

it('a statement charges what was served beyond the quota and the subscription, and what the till owes', async () => {
  await guest(5, inJune(12));
  await world.record({
    type: 'redeem_reward',
    variant: 'restaurant',
    author: 'restaurant_owner',
    holder: { kind: 'customer', id: world.customer },
    restaurantId: world.sender,
    amountCents: 150,
    at: inJune(13),
  });
  await close(JUNE);
  // (5 − 2) × 0,30 + 10,00 = 10,90, VAT 2,18.
  expect(await statements()).toEqual([
    {
      month: JUNE,
      net_cents: 1090,
      vat_cents: 218,
      cash_cents: 0,
      rewards_cents: 150,
      charged: [{ month: JUNE, cents: 1090 }],
    },
  ]);
  expect(await money()).toMatchObject({
    // Its invoice waits: the month is an invoice to be made out.
    [`UNBILLED/R/${world.sender}`]: -1090 - 218,
    [`AR/R/${world.sender}`]: 150,
    'FEES/-/0': 1090,
    'VAT_UNBILLED/-/0': 218,
    // Due of the part that the rewards paid at once: 1,50 of 13,08 €.
    'VAT/-/0': 25,
    'VAT_PENDING/-/0': -25,
  });
});

it('after closing, the till holds exactly what its guests may claim; what it owes is paid', async () => {
  await guest(3, inJune(12));
  const back = { author: 'restaurant_owner', restaurantId: world.washer, lenderId: world.sender } as const;
  const lines = [{ formatId: world.bowl, quantity: 1 }];
  await world.record({ ...back, type: 'return_guest_container', lines, at: inJune(14) });
  await close(JUNE);
  expect(await money()).toMatchObject({
    [`CASH/R/${world.sender}`]: -2 * BOWL_DEPOSIT,
    [`GST/R/${world.sender}`]: 2 * BOWL_DEPOSIT,
    [`AR/R/${world.washer}`]: BOWL_DEPOSIT,
  });
  const paid = await world.run((tx) => settle(tx, world.accountId, payment(world.washer, -BOWL_DEPOSIT, '2026-07-02')));
  expect(await money()).not.toHaveProperty(`AR/R/${world.washer}`);
  const undo = { comment: 'Virement rejeté', personId: world.adminId, day: '2026-07-03' };
  await world.run((tx) => reverseSettlement(tx, world.accountId, paid, undo));
  expect(await money()).toMatchObject({ [`AR/R/${world.washer}`]: BOWL_DEPOSIT });
  await expect(world.run((tx) => reverseSettlement(tx, world.accountId, paid, undo))).rejects.toThrow(
    'ne s’annule pas',
  );
});

it('a correction of a closed month comes out on the next statement, named by its month', async () => {
  const grabbed = await guest(5, inJune(12));
  await close(JUNE);
  await world.reverse(grabbed.id);
  await close('2026-07-01', new Date('2027-01-01T10:00:00Z'));
  expect((await statements())[1]).toMatchObject({
    month: '2026-07-01',
    net_cents: 1000 - 90,
    charged: [
      { month: JUNE, cents: -90 },
      { month: '2026-07-01', cents: 1000 },
    ],
  });
});

it('a month is closed once, in order, after its end, and for good', async () => {
  await expect(close('2026-08-01')).rejects.toThrow('n’est pas fini');
  await close(JUNE);
  await expect(close(JUNE)).rejects.toThrow('déjà clôturé');
  await expect(close('2026-08-01', new Date('2026-09-02T10:00:00Z'))).rejects.toThrow('d’abord le mois précédent');
  await expect(guest(1, inJune(16))).rejects.toThrow('Le mois est clôturé');
  const late = payment(world.sender, 100, '2026-06-30');
  await expect(world.run((tx) => settle(tx, world.accountId, late))).rejects.toThrow('clôturé');
});

it('waits for postings under way; those that come after it wait for it', async () => {
  let open = true;
  let posted = 0;
  // Where they wash themselves, four bowls go out and come back clean for ever.
  const restaurantId = world.washer;
  const bowls = (quantity: number) => ({ lines: [{ formatId: world.bowl, quantity }], at: NOW });
  await world.record({ type: 'admin_in', variant: 'bought', adminId: world.adminId, ...bowls(4) });
  await world.record({ type: 'admin_give', adminId: world.adminId, restaurantId, ...bowls(4) });
  const postings = Array.from({ length: 4 }, async () => {
    while (open) {
      await guest(1, NOW, restaurantId);
      await world.record({
        type: 'return_guest_container',
        author: 'restaurant_owner',
        restaurantId,
        ...bowls(1),
      });
      posted += 2;
    }
  });
  await expect.poll(() => posted).toBeGreaterThan(4);
  await close(JUNE);
  const atClosing = posted;
  await expect.poll(() => posted).toBeGreaterThan(atClosing);
  open = false;
  await Promise.all(postings);
  await expect(guest(1, inJune(20))).rejects.toThrow('clôturé');
});

it('a statement says its lines, its parties and its number as they were, and never changes', async () => {
  await guest(5, inJune(12));
  await world.fresh.asOwner("update accounts set iban = 'FR7630006000011234567890189', bic = 'AGRIFRPP'");
  await close(JUNE);
  await world.fresh.asOwner("update restaurants set name = 'Chez Paul'; update accounts set iban = null, bic = null");
  const { rows } = await world.run((tx) =>
    tx.raw<{ id: number; number: number; vat_rate: number; lines: unknown; parties: unknown; due_on: string }>({
      text: 'select id, number, vat_rate, lines, parties, due_on from statements where account_id = $1 and restaurant_id = $2',
      values: [world.accountId, world.sender],
    }),
  );
  expect(rows[0]).toMatchObject({
    number: 2,
    vat_rate: 20,
    // Thirty days after the closing.
    due_on: '2026-09-09',
    lines: [
      { month: JUNE, kind: 'per_refill', counted: 5, free_quota: 2, billed: 3, unit_price_cents: 30, cents: 90 },
      { month: JUNE, kind: 'recurring_subscription', counted: 1, billed: 1, cents: 1000 },
    ],
    parties: {
      issuer: { name: 'Consigne Loire', iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP' },
      restaurant: { name: 'Chez Manon' },
    },
  });
  // Not even by who owns the tables.
  await expect(world.fresh.asOwner('update statements set net_cents = 0')).rejects.toThrow('append-only');
  await expect(world.fresh.asOwner('delete from statements')).rejects.toThrow('append-only');
});

it('a correction counts what the quota of its month still leaves, line by line', async () => {
  const three = await guest(3, inJune(11));
  await guest(1, inJune(12));
  await close(JUNE);
  await world.reverse(three.id);
  const july = await world.run((tx) =>
    closingsOf(tx, world.accountId, { month: '2026-07-01', last: '2026-07-31', periodsOf: periodsFrom([], []) }),
  );
  // 4 − 2 were billed; 1 is left, within the quota: two are given back.
  expect(july.find(({ restaurant_id }) => restaurant_id === world.sender)?.lines).toMatchObject([
    { month: JUNE, kind: 'per_refill', counted: -3, billed: -2, cents: -60 },
    { month: '2026-07-01', kind: 'recurring_subscription', counted: 1, billed: 1, cents: 1000 },
  ]);
});

it('a payment of a statement is taken back like any other', async () => {
  await guest(5, inJune(12));
  await close(JUNE);
  const statementId = await world.run(async (tx) => {
    const found = await tx
      .selectFrom('statements')
      .select('id')
      .where('restaurant_id', '=', world.sender)
      .executeTakeFirstOrThrow();
    return found.id;
  });
  const paid = await world.run((tx) =>
    settle(tx, world.accountId, { ...payment(world.sender, 1308, '2026-07-02'), statementId }),
  );
  expect(await money()).toMatchObject({ [`AR/R/${world.sender}`]: 1308 });
  const undo = { comment: 'Virement rejeté', personId: world.adminId, day: '2026-07-03' };
  await world.run((tx) => reverseSettlement(tx, world.accountId, paid, undo));
  expect(await money()).not.toHaveProperty(`AR/R/${world.sender}`);
});
