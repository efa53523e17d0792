import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepStatements, type StatementKeeper } from '../testing/statements.ts';
import { type AppWorld, appWorld } from '../testing/world.ts';

/** Tables that have rows for each transaction that ever was. */
const HISTORY = ['transactions', 'transaction_lines', 'movements', 'entries', 'lot_rows', 'fee_lines', 'settlements'];

let world: AppWorld;
let keeper: StatementKeeper;
beforeAll(async () => {
  world = await appWorld();
  await world.ledger.cards('offered', 2000);
  keeper = keepStatements(world.fresh.database.pool);
});
afterAll(() => world.end());

/** The statements of a call about this. */
async function statementsOf(path: string, about = /./): Promise<string[]> {
  keeper.statements.clear();
  const { status, text } = await keeper.during(path, () => world.call('GET', path, { token: world.tokens.admin }));
  expect(status, text).toBe(200);
  return [...keeper.statements.keys()].filter((statement) => about.test(statement));
}

/** The tables that a call's statements read, as their plans say. */
async function tablesRead(path: string): Promise<Set<string>> {
  const read = new Set<string>();
  for (const statement of await statementsOf(path)) {
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
  [`/stats/account?${YEAR}`, 45],
  [`/stats/credits?${YEAR}`, 45],
  [`/stats/customers?${YEAR}`, 45],
  [`/stats/global?${YEAR}`, 45],
  [`/stats/restaurants?${YEAR}`, 45],
  [`/stats/stocks?${YEAR}`, 45],
])('%s reads roll-ups and no history (fault %i)', async (path) => {
  const read = await tablesRead(path);
  expect(HISTORY.filter((name) => read.has(name))).toEqual([]);
});

it.each([
  [`/stats/account?${YEAR}`, 'holder_totals'],
  [`/stats/credits?${YEAR}`, 'holder_totals'],
  [`/stats/stocks?${YEAR}`, 'holder_totals'],
  [`/stats/global?${YEAR}`, 'account_day_rollups'],
  [`/stats/restaurants?${YEAR}`, 'monthly_rollups'],
  [`/stats/loans?${YEAR}`, 'loan_day_rollups'],
])('%s sums %s, which do not grow with holders nor with restaurants (faults 44 and 45)', async (path, table) => {
  const read = await tablesRead(path);
  expect(read).toContain(table);
  expect(read).not.toContain('money_accounts');
});

it('what a card did and received is found by indexes alone (fault 45)', async () => {
  const { accountId, adminId } = world.ledger;
  await world.fresh.asOwner(`
    insert into transactions (account_id, type, status, day, completed_at, admin_id)
    select ${accountId}, 'admin_in', 'completed', current_date, now(), ${adminId} from generate_series(1, 3000);
    analyze transactions`);
  const [statement = ''] = await statementsOf('/card_holders/1/balance', /to_card_holder_id/);
  const [found = ''] = /t\.card_holder_id = \$3\s+or t\.to_card_holder_id = \$3/.exec(statement) ?? [];
  const text = `select t.id from transactions t where t.account_id = $1 and $2::text is not null and (${found})`;
  const plan = await world.ledger.run((tx) => tx.raw({ text: `explain (generic_plan, format json) ${text}` }));
  expect(JSON.stringify(plan.rows)).toContain('transactions_card_receiver');
});

it('the statement of a partner is found by its transactions alone (fault 45)', async () => {
  const { accountId, adminId, partner } = world.ledger;
  await world.fresh.asOwner(`
    insert into transactions (account_id, type, status, day, completed_at, admin_id)
    select ${accountId}, 'admin_in', 'completed', current_date, now(), ${adminId} from generate_series(1, 3000);
    analyze transactions`);
  const [statement = ''] = await statementsOf(`/partners/${partner}/statement?${YEAR}`, /movements/);
  const plan = await world.ledger.run((tx) => tx.raw({ text: `explain (generic_plan, format json) ${statement}` }));
  expect(JSON.stringify(plan.rows)).toContain('"Index Name":"transactions_partner');
  expect(JSON.stringify(plan.rows)).not.toMatch(/"Seq Scan"[^{]*"Relation Name":"transactions"/);
});
