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

it.each([
  ['/collection_sites', /last_emptied_at/, 'transactions_emptied'],
  ['/collection_sites/1/gaps', /incidents/, 'incidents_gap'],
  ['/restaurants/1', /reuses_30_days/, 'daily_rollups_restaurant'],
])('%s is found by an index of what it tells alone (fault 45)', async (path, about, index) => {
  const { accountId, adminId, drawer } = world.ledger;
  await world.fresh.asOwner(`
    insert into transactions (account_id, type, status, day, completed_at, admin_id, collection_drawer_id)
    select ${accountId}, case when n % 50 = 0 then 'empty_collection_terminal_drawer' else 'customerless_drop' end, 'completed', current_date, now(),
           ${adminId}, ${drawer} from generate_series(1, 3000) n;
    insert into daily_rollups (account_id, day, type, restaurant_id, format_id)
    select ${accountId}, date '2020-01-01' + n / 100, 'drop', 100 + n % 100, 0 from generate_series(1, 3000) n on conflict do nothing;
    insert into incidents (account_id, kind, quantity, format_id) select ${accountId}, 'surplus', 1, null from generate_series(1, 3000);
    analyze transactions; analyze daily_rollups; analyze incidents`);
  const [statement = ''] = await statementsOf(path, about);
  const plan = await world.ledger.run((tx) => tx.raw({ text: `explain (generic_plan, format json) ${statement}` }));
  expect(JSON.stringify(plan.rows)).toContain(index);
});

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: PlanNode[];
}

/** Rows of the history that the nodes of a plan gave. */
const historyRows = (node: PlanNode): number =>
  (HISTORY.includes(node['Relation Name'] ?? '') ? node['Actual Rows'] * node['Actual Loops'] : 0) +
  (node.Plans ?? []).reduce((sum, plan) => sum + historyRows(plan), 0);

it('the statement of a partner reads nothing of before its period (fault 45)', async () => {
  const { accountId, adminId, partner, bowl } = world.ledger;
  await world.fresh.asOwner(`
    with place as (
      insert into cells (account_id, place, place_id, format_id, state, quantity) values
        (${accountId}, 'P', ${partner}, ${bowl}, 'clean', 500), (${accountId}, 'X', 0, ${bowl}, 'lost', -500)
      returning id, place
    ), given as (
      insert into transactions (account_id, type, status, day, completed_at, admin_id, partner_id)
      select ${accountId}, 'admin_give', 'completed', '2020-01-01', now(), ${adminId}, ${partner} from generate_series(1, 500)
      returning id
    )
    insert into movements (account_id, transaction_id, n, from_cell, to_cell, quantity)
    select ${accountId}, given.id, 1, source.id, target.id, 1
      from given join place source on source.place = 'X' join place target on target.place = 'P';
    analyze transactions; analyze movements; analyze cells`);
  const path = `/partners/${partner}/statement?${YEAR}`;
  const [statement = ''] = await statementsOf(path, /movements/);
  const explained = await world.ledger.run(async (tx) => {
    await tx.raw({ text: `prepare statement_read as ${statement}` });
    return tx.raw<{ 'QUERY PLAN': { Plan: PlanNode }[] }>({
      text: `explain (analyze, format json) execute statement_read (${accountId}, ${partner}, '2025-10-01', '2026-09-30')`,
    });
  });
  const [plan] = explained.rows[0]?.['QUERY PLAN'] ?? [];
  expect(plan && historyRows(plan.Plan)).toBeLessThan(100);
  const { data } = await world.call('GET', path, { token: world.tokens.admin });
  expect(data).toMatchObject({ lines: [{ state: 'clean', opening: 500, received: 0, given: 0, closing: 500 }] });
});

it.each(['/accounts', '/accounts/1'])('%s sums no holder (fault 45)', async (path) => {
  const kept = keepStatements(world.fresh.database.pool, 'boucle_platform');
  const { status, text } = await kept.during(path, () => world.call('GET', path, { token: world.tokens.superAdmin }));
  expect(status, text).toBe(200);
  const summed = [...kept.statements.keys()].filter((statement) => statement.includes('containers_count'));
  expect(summed).toHaveLength(1);
  expect(summed.join()).toContain('holder_totals');
  expect(summed.join()).not.toContain('money_accounts');
});
