import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestWorld, testWorld } from '../../dev/testing/ledgerWorld.ts';

let world: TestWorld;

/** Months as they are kept, and as the days recount them. */
async function monthsAndDays() {
  const rows = (text: string) => world.run(async (tx) => (await tx.raw({ text })).rows);
  const kept = await rows(`
    select month::text, type, restaurant_id, listed, quantity, amount_cents, containers_cost_cents, reuses from monthly_rollups
     where (listed, quantity, amount_cents, containers_cost_cents, reuses) <> (0, 0, 0, 0, 0) order by 1, 2, 3`);
  const recounted = await rows(`
    select date_trunc('month', day)::date::text as month, type, restaurant_id, sum(listed)::bigint as listed,
           sum(quantity)::bigint as quantity, sum(amount_cents)::bigint as amount_cents,
           sum(containers_cost_cents)::bigint as containers_cost_cents, sum(reuses)::bigint as reuses
      from daily_rollups where format_id = 0 group by 1, 2, 3 order by 1, 2, 3`);
  return { kept, recounted };
}

beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.fresh.drop());

it('the months follow the days through credits, loans, returns and reversals', async () => {
  const { adminId, customer, sender, bowl, cup } = world;
  const holder = { kind: 'customer', id: customer } as const;
  await world.supply(sender, [
    { formatId: bowl, quantity: 10 },
    { formatId: cup, quantity: 10 },
  ]);
  const lines = [
    { formatId: bowl, quantity: 2 },
    { formatId: cup, quantity: 1 },
  ];
  for (const day of ['2026-09-30T21:30:00Z', '2026-09-30T22:30:00Z', '2026-10-15T10:00:00Z']) {
    const at = new Date(day);
    await world.record({ type: 'admin_free_deposit', holder, amountCents: 2000, adminId, at });
    await world.record({ type: 'grab_container', author: 'customer', holder, restaurantId: sender, lines, at });
  }
  const mistake = await world.record({ type: 'admin_free_deposit', holder, amountCents: 500, adminId });
  await world.reverse(mistake.id);

  const { kept, recounted } = await monthsAndDays();
  expect(kept).toEqual(recounted);
  expect(kept).toContainEqual({
    month: '2026-10-01',
    type: 'admin_free_deposit',
    restaurant_id: 0,
    listed: 2,
    quantity: 0,
    amount_cents: 4000,
    containers_cost_cents: 0,
    reuses: 0,
  });
});

it('the months follow the days when these are set right by hand, by a loader without triggers too', async () => {
  await world.fresh.tamper(`
    update daily_rollups set amount_cents = amount_cents + 7, day = day + 31 where type = 'admin_free_deposit' and day = '2026-10-15';
    delete from daily_rollups where type = 'admin_in'`);
  const { kept, recounted } = await monthsAndDays();
  expect(kept).toEqual(recounted);
  expect(kept.map(({ type }) => type as string)).not.toContain('admin_in');
});
