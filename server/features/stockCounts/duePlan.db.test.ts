import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepared } from '../../platform/database/prepared.ts';
import { type TestWorld, testWorld } from '../../dev/testing/ledgerWorld.ts';
import { dueSql } from './dueSql.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.fresh.drop());

it('looks each place up by its number, so that a list of them costs as much a place however many there are', async () => {
  const { accountId } = world;
  const lines = await world.run(async (tx) => {
    await tx.raw({ text: 'set local enable_seqscan = off' });
    await tx.raw({ text: 'set local enable_hashjoin = off' });
    await tx.raw({ text: 'set local enable_mergejoin = off' });
    return prepared(
      tx,
      sql<{ 'QUERY PLAN': string }>`explain (costs off) select * from (${await dueSql(tx, accountId)}) d`,
    );
  });
  const plan = lines.map((line) => line['QUERY PLAN']);
  // What moved is summed a day and place, not a day, stock, type and counterpart.
  expect(plan.filter((line) => line.includes(' on cell_day_rollups'))).toEqual([]);
  const flows = plan.findIndex((line) => line.includes(' on place_day_flows'));
  expect(plan[flows + 1]).toMatch(/Index Cond: .*day >= .*day <= /);
  for (const table of ['restaurants', 'partners', 'drop_off_points', 'collection_drawers', 'count_schedule']) {
    const scans = plan.flatMap((line, n) => (new RegExp(` on ${table}( |$)`).test(line) ? [plan[n + 1] ?? ''] : []));
    expect(scans.length, table).toBeGreaterThan(0);
    for (const condition of scans) expect(condition, table).toMatch(/Index Cond: .*place_id/);
  }
});
