import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Tx } from '../../platform/database/transaction.ts';
import { rollUpAllDays } from '../../domain/statistics/accountDays.ts';
import { type TestWorld, testWorld } from '../../dev/testing/ledgerWorld.ts';
import { recallWindowOf } from '../../domain/places/recall/recallQueries.ts';
import { readLot } from './rows.ts';

const today = parisDay(new Date());
/** Each day after the lot gives some and gets as many. */
const DAYS = 120;
const A_DAY = 10;

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.fresh.drop());

const on = (daysAgo: number, hour = 10) => ({
  at: new Date(`${addDays(today, -daysAgo)}T${String(hour).padStart(2, '0')}:00:00Z`),
});
const bowls = (quantity: number) => [{ formatId: world.bowl, quantity }];

/** A closed lot of as many clean bowls, `daysAgo`, among the 10 that were bought before. */
async function washedLot(daysAgo: number, quantity: number): Promise<number> {
  const { adminId, accountId } = world;
  await world.record({ type: 'admin_in', variant: 'found_dirty', adminId, lines: bowls(quantity), ...on(daysAgo, 8) });
  const lines = [{ ...bowls(quantity)[0], formatId: world.bowl, quantity, role: 'washed' as const }];
  const { id } = await world.record({ type: 'admin_wash', adminId, lines, ...on(daysAgo, 9) });
  return world.run(async (tx) => {
    const { rows } = await tx.raw<{ id: number }>({
      text: `with site as (insert into wash_sites (account_id, name, kind) values ($1, $3, 'own') returning account_id, id)
        insert into wash_lots (account_id, number, site_id, status, started_at, ended_at, inspected_at, closed_at, transaction_id)
        select account_id, $3, id, 'closed', now(), now(), now(), now(), $2 from site returning id`,
      values: [accountId, id, `L-2026-1${quantity}`],
    });
    return rows[0]?.id ?? 0;
  });
}

/** Transactions fetched: each movement that is looked at asks for its own. */
async function transactionsRead(tx: Tx): Promise<number> {
  const { rows } = await tx.raw<{ rows: number }>({
    text: `select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'transactions'`,
  });
  return rows[0]?.rows ?? 0;
}

it('reads what lies next to a lot, however much moved since and before, and says the same once the days are rolled up', async () => {
  const { adminId, sender } = world;
  const give = (quantity: number, daysAgo: number, hour?: number) =>
    world.record({
      type: 'admin_give',
      adminId,
      restaurantId: sender,
      lines: bowls(quantity),
      ...on(daysAgo, hour),
    });
  const buy = (quantity: number, daysAgo: number, hour?: number) =>
    world.record({ type: 'admin_in', variant: 'bought', adminId, lines: bowls(quantity), ...on(daysAgo, hour) });
  await buy(10, DAYS + 30);
  const lot = await washedLot(DAYS + 10, 30);
  // The same day, after it; then nothing for more than a week.
  await give(5, DAYS + 10, 11);
  let middle = 0;
  for (let day = DAYS; day > 5; day -= 1) {
    await buy(A_DAY, day, 7);
    if (day === DAYS / 2) middle = await washedLot(day, 20);
    await give(A_DAY, day, 12);
  }
  await world.fresh.asOwner('vacuum analyze');
  const read = (asked: number) =>
    world.run(async (tx) => {
      // As where there are too many transactions to read them all.
      for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await tx.raw({ text: `set local enable_${way} = off` });
      const before = await transactionsRead(tx);
      const window = await recallWindowOf(tx, world.accountId, await readLot(tx, world.accountId, asked));
      return { window, rows: (await transactionsRead(tx)) - before };
    });
  const young = await read(lot);
  // 40 were there: 5 left at once, then 10 a day.
  expect(young.window.formats).toMatchObject([
    {
      washed: 30,
      held: 40,
      mixed_with: [{ source: 'bought', pieces: 10 }],
      joined_by: [{ source: 'bought', pieces: 40 }],
      still_here: 0,
    },
  ]);
  expect(young.window.formats[0]?.supplies.map(({ pieces }) => pieces)).toEqual([5, 10, 10, 10, 5]);
  await rollUpAllDays(world.fresh.database);
  await world.fresh.asOwner('vacuum analyze');
  const old = await read(lot);
  expect(old.window).toEqual(young.window);
  // A hundred and fourteen supplies and as many purchases stand around this one.
  const inBetween = await read(middle);
  expect(inBetween.window.formats).toMatchObject([{ washed: 20, held: 65 }]);
  expect(inBetween.rows).toBeLessThan(50);
});
