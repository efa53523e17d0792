import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepStatements, type StatementKeeper } from '../testing/statements.ts';
import { type AppWorld, appWorld } from '../testing/world.ts';

/** Tables that have rows for each transaction that ever was. */
const HISTORY = ['transactions', 'transaction_lines', 'movements', 'entries', 'lot_rows', 'fee_lines', 'settlements'];

let world: AppWorld;
let keeper: StatementKeeper;
beforeAll(async () => {
  world = await appWorld();
  keeper = keepStatements(world.fresh.database.pool);
});
afterAll(() => world.end());

/** The tables that a call's statements read, as their plans say. */
async function tablesRead(path: string): Promise<Set<string>> {
  keeper.statements.clear();
  const { status, text } = await keeper.during(path, () => world.call('GET', path, { token: world.tokens.admin }));
  expect(status, text).toBe(200);
  const read = new Set<string>();
  for (const statement of keeper.statements.keys()) {
    const { rows } = await world.fresh.pool.query<{ 'QUERY PLAN': unknown }>(
      `explain (generic_plan, format json) ${statement}`,
    );
    for (const [, name = ''] of JSON.stringify(rows).matchAll(/"Relation Name":"(\w+)"/g)) read.add(name);
  }
  expect(read.size).toBeGreaterThan(0);
  return read;
}

const YEAR = 'from_date=2025-10-01&to_date=2026-09-30';

it.each([
  ['/customers.csv', 43],
  ['/customers?sort=-last_activity_at', 43],
  ['/customers?filter[activity]=asleep', 43],
  [`/stats/customers?${YEAR}`, 45],
])('%s reads roll-ups and no history (fault %i)', async (path) => {
  const read = await tablesRead(path);
  expect(HISTORY.filter((name) => read.has(name))).toEqual([]);
});
