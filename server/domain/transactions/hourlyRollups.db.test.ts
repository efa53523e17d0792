import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestWorld, testWorld } from '../../dev/testing/ledgerWorld.ts';
import { REUSE_TYPES } from './reuses.ts';

let world: TestWorld;

/** Hours as they are kept, and as the transactions recount them. */
async function hours() {
  const rows = (text: string, values: unknown[] = []) =>
    world.run(async (tx) => (await tx.raw({ text, values })).rows as Record<string, unknown>[]);
  const kept = await rows(`
    select day, weekday, hour, sum(reuses)::int as reuses from hourly_rollups group by 1, 2, 3 having sum(reuses) <> 0 order by 1, 2, 3`);
  const recounted = await rows(
    `select t.day, extract(isodow from local)::int as weekday, extract(hour from local)::int as hour, sum(t.containers_count)::int as reuses
       from transactions t left join transactions o on o.account_id = t.account_id and o.id = t.reverses_id,
            lateral (select coalesce(o.completed_at, t.completed_at) at time zone 'Europe/Paris' as local) served
      where t.status = 'completed' and t.type = any($1) group by 1, 2, 3 having sum(t.containers_count) <> 0 order by 1, 2, 3`,
    [REUSE_TYPES],
  );
  return { kept, recounted };
}

beforeAll(async () => {
  world = await testWorld();
  const { adminId, bowl, cup, customer, sender } = world;
  await world.supply(sender, [
    { formatId: bowl, quantity: 50 },
    { formatId: cup, quantity: 50 },
  ]);
  await world.record({
    type: 'admin_free_deposit',
    holder: { kind: 'customer', id: customer },
    amountCents: 50_000,
    adminId,
  });
});
afterAll(() => world.fresh.drop());

/** A loan of so many bowls. */
const lend = (instant: string, quantity: number) =>
  world.record({
    type: 'grab_container',
    author: 'customer',
    holder: { kind: 'customer', id: world.customer },
    restaurantId: world.sender,
    lines: [{ formatId: world.bowl, quantity }],
    at: new Date(instant),
  });

it('hours follow loans through both changes of hour and returns do not count', async () => {
  // Sunday 29 March 2026: at 01:00 UTC it is 03:00; Sunday 25 October: 00:30 and 01:30 UTC are both
  // 02:30.
  for (const instant of [
    '2026-03-29T00:59:00Z',
    '2026-03-29T01:00:00Z',
    '2026-10-25T00:30:00Z',
    '2026-10-25T01:30:00Z',
  ])
    await lend(instant, 2);
  await world.record({
    type: 'return_container',
    author: 'customer',
    holder: { kind: 'customer', id: world.customer },
    restaurantId: world.sender,
    lines: [{ formatId: world.bowl, quantity: 3 }],
  });
  const { kept, recounted } = await hours();
  const onThoseDays = kept.filter(({ day }) => day === '2026-03-29' || day === '2026-10-25');
  expect(onThoseDays).toEqual([
    { day: '2026-03-29', weekday: 7, hour: 1, reuses: 2 },
    { day: '2026-03-29', weekday: 7, hour: 3, reuses: 2 },
    { day: '2026-10-25', weekday: 7, hour: 2, reuses: 4 },
  ]);
  expect(kept).toEqual(recounted);
});

it('a reversal takes away at the hour of what it reverses', async () => {
  const before = (await hours()).kept;
  const { id } = await lend('2026-09-07T22:30:00Z', 5);
  expect((await hours()).kept).toContainEqual({ day: '2026-09-08', weekday: 2, hour: 0, reuses: 5 });
  await world.reverse(id);
  const { kept, recounted } = await hours();
  expect(kept).toEqual(recounted);
  const sum = (rows: Record<string, unknown>[]) => rows.reduce((total, { reuses }) => total + Number(reuses), 0);
  expect(sum(kept)).toBe(sum(before));
});

it('a loan that waits counts once it is completed, and a loader without triggers is followed', async () => {
  const { accountId, customer, sender } = world;
  await world.fresh.asOwner(`
    insert into transactions (account_id, type, status, day, containers_count, customer_id, restaurant_id)
    values (${accountId}, 'grab_container_and_deposit', 'pending', '2026-07-01', 4, ${customer}, ${sender})`);
  expect((await hours()).kept).not.toContainEqual(expect.objectContaining({ day: '2026-07-01' }));
  await world.fresh.asOwner(
    `update transactions set status = 'completed', completed_at = '2026-07-01T10:20:00Z' where status = 'pending'`,
  );
  await world.fresh.tamper(`
    insert into transactions (account_id, type, status, day, completed_at, containers_count, customer_id, restaurant_id)
    values (${accountId}, 'refill_container', 'completed', '2026-07-01', '2026-07-01T10:40:00Z', 1, ${customer}, ${sender})`);
  const { kept, recounted } = await hours();
  expect(kept).toContainEqual({ day: '2026-07-01', weekday: 3, hour: 12, reuses: 5 });
  expect(kept).toEqual(recounted);
});
