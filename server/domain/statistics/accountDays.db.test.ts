import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockAccountExclusively } from '../ledger/books/advisoryLocks.ts';
import { type TestWorld, testWorld } from '../../dev/testing/ledgerWorld.ts';
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

it('days tell the same before and after they are rolled up', async () => {
  expect(await days()).toEqual(loans(4, 6));
  await rollUpAllDays(world.fresh.database, '2026-07-10');
  expect(await days()).toEqual(loans(4, 6));
  await rollUpAllDays(world.fresh.database);
  expect(await days()).toEqual(loans(4, 6));
  expect(await verifyLedger(world.fresh.database, world.accountId)).toEqual([]);
});

it('what is stated on a day that is rolled up, or reversed there, is in it at once', async () => {
  await rollUpAllDays(world.fresh.database);
  const { id } = await lend(world.sender, '2026-06-01T12:00:00Z', 5);
  expect(await days()).toEqual(loans(9, 6));
  await lend(world.washer, '2026-06-01T12:00:00Z', 1);
  expect(await days()).toEqual(loans(10, 6));
  await world.reverse(id);
  expect(await days()).toEqual(loans(5, 6));
  expect(await verifyLedger(world.fresh.database, world.accountId)).toEqual([]);
});

it('rolled up days are not read restaurant by restaurant', async () => {
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

it('is left for the next time while a posting takes long', async () => {
  await world.run(async (tx) => {
    await lockAccountExclusively(tx, world.accountId);
    await rollUpAllDays(world.fresh.database);
  });
  const marks = () => read('select account_id from account_day_marks where account_id = $1', [world.accountId]);
  expect(await marks()).toEqual([]);
  await rollUpAllDays(world.fresh.database);
  expect(await marks()).toHaveLength(1);
});

describe('the days of a cell', () => {
  const cellDays = (restaurant: number, state: string) =>
    read(
      `select d.day::text, d.opening, d.loaned, d.back, d.supplied, d.taken, d.other, d.lowest, d.stock_out from cell_days d
         join cells c on c.account_id = d.account_id and c.id = d.cell_id
        where d.account_id = $1 and c.place = 'R' and c.place_id = $2 and c.state = $3 order by d.day`,
      [world.accountId, restaurant, state],
    );
  const giveBack = (instant: string, quantity: number) =>
    world.record({
      type: 'return_container',
      author: 'customer',
      holder: customer(),
      restaurantId: world.sender,
      lines: [{ formatId: world.bowl, quantity }],
      at: new Date(instant),
    });
  const carry = (type: 'admin_give' | 'admin_return' | 'admin_return_dirty', instant: string, quantity: number) =>
    world.record({
      type,
      adminId: world.adminId,
      restaurantId: world.sender,
      lines: [{ formatId: world.bowl, quantity }],
      at: new Date(instant),
    });
  const none = { loaned: 0, back: 0, supplied: 0, taken: 0, other: 0, lowest: 0, stock_out: false };

  it('tell what people and the initiative took and brought, when it ran out, and follow what is written late', async () => {
    await carry('admin_return', '2026-07-15T06:00:00Z', 38);
    await lend(world.sender, '2026-07-15T10:00:00Z', 7);
    await giveBack('2026-07-15T11:00:00Z', 2);
    await carry('admin_return_dirty', '2026-07-16T07:00:00Z', 2);
    await rollUpAllDays(world.fresh.database);
    const days = await cellDays(world.sender, 'clean');
    // The supply is of the day of the test, which is not rolled up.
    expect(days).toEqual([
      { ...none, day: '2026-06-01', opening: 0, loaned: 2, lowest: -2, stock_out: true },
      { ...none, day: '2026-07-14', opening: -2, loaned: 3, lowest: -3, stock_out: true },
      { ...none, day: '2026-07-15', opening: -5, loaned: 7, taken: 38, lowest: -45, stock_out: true },
    ]);
    expect(await cellDays(world.sender, 'dirty')).toEqual([
      { ...none, day: '2026-07-15', opening: 0, back: 2, stock_out: true },
      { ...none, day: '2026-07-16', opening: 2, taken: 2, lowest: -2, stock_out: true },
    ]);
    await carry('admin_give', '2026-05-20T08:00:00Z', 38);
    const { id } = await lend(world.sender, '2026-07-10T10:00:00Z', 4);
    expect(await cellDays(world.sender, 'clean')).toEqual([
      { ...none, day: '2026-05-20', opening: 0, supplied: 38, stock_out: true },
      { ...none, day: '2026-06-01', opening: 38, loaned: 2, lowest: -2 },
      { ...none, day: '2026-07-10', opening: 36, loaned: 4, lowest: -4 },
      { ...none, day: '2026-07-14', opening: 32, loaned: 3, lowest: -3 },
      { ...none, day: '2026-07-15', opening: 29, loaned: 7, taken: 38, lowest: -45, stock_out: true },
    ]);
    await world.reverse(id);
    expect((await cellDays(world.sender, 'clean')).at(-1)).toMatchObject({ opening: 33 });
    expect(await verifyLedger(world.fresh.database, world.accountId)).toEqual([]);
  });

  it('are kept up to a mark of their own: what an older server rolled up without them follows', async () => {
    await rollUpAllDays(world.fresh.database, '2026-07-01');
    await world.fresh.asOwner("update account_day_marks set rolled_up_to = '2026-07-20'");
    // Its mark moved, and a day behind it is stated late.
    await lend(world.sender, '2026-07-12T10:00:00Z', 1);
    await rollUpAllDays(world.fresh.database, '2026-07-24');
    const kept = await cellDays(world.sender, 'clean');
    expect(kept.map(({ day }) => day)).toEqual(['2026-06-01', '2026-07-12', '2026-07-14']);
  });

  it.each([
    ['opening', 'opening + 1'],
    ['loaned', 'loaned + 1'],
    ['lowest', 'lowest - 1'],
  ])('are recounted: a false %s is found', async (column, value) => {
    await rollUpAllDays(world.fresh.database);
    await world.fresh.asOwner(`update cell_days set ${column} = ${value} where day = '2026-07-14'`);
    expect((await verifyLedger(world.fresh.database, world.accountId)).join('\n')).toMatch(
      /invariant 7, prêts, retours, livraisons et reprises par jour de la case \d+ 2026-07-14/,
    );
  });
});

describe('the flows of places', () => {
  it('follow what is stated late or reversed', async () => {
    await rollUpAllDays(world.fresh.database);
    const { id } = await lend(world.sender, '2026-06-12T12:00:00Z', 5);
    await world.reverse(id);
    expect(await verifyLedger(world.fresh.database, world.accountId)).toEqual([]);
  });

  it('are recounted: a false row is found', async () => {
    await rollUpAllDays(world.fresh.database);
    await world.fresh.asOwner(
      'update place_day_flows set pieces = pieces + 1 where ctid = (select ctid from place_day_flows limit 1)',
    );
    expect((await verifyLedger(world.fresh.database, world.accountId)).join('\n')).toMatch(
      /invariant 7, contenants passés par jour dans le lieu [AR] \d+ 2026-0[67]/,
    );
  });
});

it('recounts what restaurants took back clean: a false row is found', async () => {
  await rollUpAllDays(world.fresh.database);
  await world.fresh.asOwner(
    `insert into clean_return_days (account_id, day, format_id, pieces) select account_id, '2026-06-12', id, 1 from formats order by id limit 1`,
  );
  expect((await verifyLedger(world.fresh.database, world.accountId)).join('\n')).toMatch(
    /invariant 7, contenants repris propres par jour du format \d+ 2026-06-12/,
  );
});
