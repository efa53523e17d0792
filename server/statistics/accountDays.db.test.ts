import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockAccountExclusively } from '../ledger/books/advisoryLocks.ts';
import { type TestWorld, testWorld } from '../testing/ledgerWorld.ts';
import { verifyLedger } from '../ledger/verification/verify.ts';
import { accountDays, rollUpAllDays } from './accountDays.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await testWorld();
  await world.record({
    type: 'admin_free_deposit',
    holder: customer(),
    amountCents: 50_000,
    adminId: world.adminId,
    at: new Date('2026-05-31T08:00:00Z'),
  });
  for (const restaurant of [world.sender, world.washer]) {
    await world.supply(restaurant, [{ formatId: world.bowl, quantity: 50 }]);
    await lend(restaurant, '2026-06-01T10:00:00Z', 2);
    await lend(restaurant, '2026-07-14T10:00:00Z', 3);
  }
});
afterEach(() => world.fresh.drop());

const customer = () => ({ kind: 'customer', id: world.customer }) as const;
const lend = (restaurantId: number, instant: string, quantity: number) =>
  world.record({
    type: 'grab_container',
    author: 'customer',
    holder: customer(),
    restaurantId,
    lines: [{ formatId: world.bowl, quantity }],
    at: new Date(instant),
  });

const PERIOD = ['2026-06-01', '2026-07-31'];
const DAYS = `select day::text, type, sum(reuses)::int as reuses from ${accountDays('0')} days group by 1, 2 order by 1, 2`;

const read = async (sql: string, values: unknown[]) =>
  world.run(async (tx) => (await tx.raw<Record<string, unknown>>({ text: sql, values })).rows);
const days = async () => read(DAYS, [world.accountId, ...PERIOD]);
const loans = (june: number, july: number) => [
  { day: '2026-06-01', type: 'grab_container', reuses: june },
  { day: '2026-07-14', type: 'grab_container', reuses: july },
];

it('days tell the same before and after they are rolled up (fault 45)', async () => {
  expect(await days()).toEqual(loans(4, 6));
  await rollUpAllDays(world.fresh.database, '2026-07-10');
  expect(await days()).toEqual(loans(4, 6));
  await rollUpAllDays(world.fresh.database);
  expect(await days()).toEqual(loans(4, 6));
  expect(await verifyLedger(world.fresh.database, world.accountId)).toEqual([]);
});

it('what is stated on a day that is rolled up, or reversed there, is in it at once (fault 45)', async () => {
  await rollUpAllDays(world.fresh.database);
  const { id } = await lend(world.sender, '2026-06-01T12:00:00Z', 5);
  expect(await days()).toEqual(loans(9, 6));
  await lend(world.washer, '2026-06-01T12:00:00Z', 1);
  expect(await days()).toEqual(loans(10, 6));
  await world.reverse(id);
  expect(await days()).toEqual(loans(5, 6));
  expect(await verifyLedger(world.fresh.database, world.accountId)).toEqual([]);
});

it('rolled up days are not read restaurant by restaurant (fault 45)', async () => {
  const rowsRead = async () => {
    const [plan] = await read(`explain (analyze, format json) ${DAYS}`, [world.accountId, ...PERIOD]);
    const nodes = [...JSON.stringify(plan).matchAll(/"Relation Name":"daily_rollups".*?"Actual Rows":([\d.]+)/g)];
    expect(nodes).toHaveLength(1);
    return Number(nodes[0]?.[1]);
  };
  expect(await rowsRead()).toBe(4);
  await rollUpAllDays(world.fresh.database);
  expect(await rowsRead()).toBe(0);
});

it('is left for the next time while a posting takes long (fault 45)', async () => {
  await world.run(async (tx) => {
    await lockAccountExclusively(tx, world.accountId);
    await rollUpAllDays(world.fresh.database);
  });
  const marks = () => read('select account_id from account_day_marks where account_id = $1', [world.accountId]);
  expect(await marks()).toEqual([]);
  await rollUpAllDays(world.fresh.database);
  expect(await marks()).toHaveLength(1);
});
