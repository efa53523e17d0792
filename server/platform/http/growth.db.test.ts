import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepStatements, type StatementKeeper } from '../../dev/testing/statements.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

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
  '/customers.csv',
  '/customers?sort=-last_activity_at',
  '/customers?filter[activity]=asleep',
  `/stats/customers?${YEAR}`,
  `/stats/stocks?${YEAR}`,
  '/account/formats',
  '/account/formats/1',
  `/partners/1/statement?${YEAR}`,
  `/partners/1/statement.csv?${YEAR}`,
])('%s reads roll-ups and no history', async (path) => {
  const read = await tablesRead(path);
  expect(HISTORY.filter((name) => read.has(name))).toEqual([]);
});

it('/stats/account reads of the movements those of days that are not rolled up yet, or of one day', async () => {
  const path = `/stats/account?${YEAR}`;
  const read = await tablesRead(path);
  expect(HISTORY.filter((name) => read.has(name))).toEqual(['movements']);
  const readings = (await statementsOf(path, /\bmovements\b/))
    .join()
    .split(/(?:join|from) movements m (?:on|where) /)
    .slice(1);
  expect(readings.length).toBeGreaterThan(0);
  for (const reading of readings)
    expect(reading).toMatch(
      /^m\.account_id = \$1 and m\.(to|from)_cell = s\.id and m\.day (> \(select day from mark\)|= \$5)/,
    );
});

/**
 * Of what reads a table, in the plans of a call's statements: the index that finds its rows,
 * undefined where none does.
 */
async function indexesOf(path: string, table: string): Promise<Set<string | undefined>> {
  interface Node {
    readonly 'Relation Name'?: string;
    readonly 'Index Name'?: string;
    readonly Plans?: readonly Node[];
  }
  const found = new Set<string | undefined>();
  const look = (node: Node): void => {
    if (node['Relation Name'] === table) found.add(node['Index Name'] ?? node.Plans?.[0]?.['Index Name']);
    for (const inner of node.Plans ?? []) look(inner);
  };
  for (const statement of await statementsOf(path)) {
    const { rows } = await world.fresh.pool.query<{ 'QUERY PLAN': readonly { Plan: Node }[] }>(
      `explain (generic_plan, format json) ${statement}`,
    );
    for (const { 'QUERY PLAN': plans } of rows) for (const { Plan } of plans) look(Plan);
  }
  return found;
}

it.each([
  [`/stats/credits?${YEAR}`, ['transactions_restaurant_rewards']],
  [`/stats/global?${YEAR}`, ['transactions_type_day', 'transactions_pkey']],
  // Of the days that are not rolled up yet.
  [`/stats/restaurants?${YEAR}`, ['transactions_pkey']],
])('%s reads of the transactions those of rare variants and late days, by an index', async (path, indexes) => {
  const { accountId, adminId } = world.ledger;
  await world.fresh.asOwner(`
    insert into transactions (account_id, type, status, day, completed_at, admin_id)
    select ${accountId}, 'admin_in', 'completed', current_date, now(), ${adminId} from generate_series(1, 3000);
    analyze transactions`);
  for (const index of await indexesOf(path, 'transactions')) expect(indexes).toContain(index);
});

it.each([
  [`/stats/account?${YEAR}`, 'holder_totals'],
  [`/stats/credits?${YEAR}`, 'holder_totals'],
  [`/stats/stocks?${YEAR}`, 'holder_totals'],
  ['/account/formats', 'holder_totals'],
  ['/account/formats/1', 'holder_totals'],
  [`/stats/global?${YEAR}`, 'account_day_rollups'],
  [`/stats/restaurants?${YEAR}`, 'monthly_rollups'],
  [`/stats/loans?${YEAR}`, 'loan_day_rollups'],
  [`/stats/loans?${YEAR}&restaurant_id=1`, 'restaurant_loan_day_rollups'],
  [`/stats/loans?${YEAR}&restaurant_id=1`, 'restaurant_loan_age_rollups'],
])('%s sums %s, which do not grow with holders nor with restaurants', async (path, table) => {
  const read = await tablesRead(path);
  expect(read).toContain(table);
  expect(read).not.toContain('money_accounts');
});

it('what a card did and received is found by indexes alone', async () => {
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

it.each([
  ['/collection_sites', /last_emptied_at/, 'transactions_emptied'],
  ['/collection_sites/1/gaps', /incidents/, 'incidents_gap'],
  ['/restaurants/1', /reuses_30_days/, 'daily_rollups_restaurant'],
])('%s is found by an index of what it tells alone', async (path, about, index) => {
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

it('the statement of a partner tells what moved, by the day on which it counts', async () => {
  const { partner, bowl, adminId } = world.ledger;
  const lines = [{ formatId: bowl, quantity: 5 }];
  const statement = async (from: string, to: string) =>
    (
      await world.call('GET', `/partners/${partner}/statement?from_date=${from}&to_date=${to}`, {
        token: world.tokens.admin,
      })
    ).data as { lines: object[] };
  const day = async (id: number) =>
    (
      await world.ledger.run((tx) =>
        tx.raw<{ day: string }>({ text: 'select day from transactions where id = $1', values: [id] }),
      )
    ).rows[0]?.day ?? '';
  await world.ledger.record({
    type: 'admin_in',
    variant: 'bought',
    adminId,
    lines: [{ formatId: bowl, quantity: 10 }],
  });
  const before = await world.ledger.record({
    ...{ type: 'admin_give', adminId, partnerId: partner, lines },
    at: new Date('2026-03-02T10:00:00Z'),
  });
  const { id } = await world.ledger.record({ type: 'admin_give', adminId, partnerId: partner, lines });
  const today = await day(id);
  expect(await day(before.id)).toBe('2026-03-02');
  const row = { format_id: bowl, state: 'clean' };
  expect((await statement('2026-03-01', '2026-03-31')).lines).toMatchObject([
    { ...row, opening: 0, received: 5, given: 0, closing: 5 },
  ]);
  expect((await statement(today, today)).lines).toMatchObject([
    { ...row, opening: 5, received: 5, given: 0, closing: 10 },
  ]);
  await world.ledger.reverse(id);
  expect((await statement(today, today)).lines).toMatchObject([
    { ...row, opening: 5, received: 0, given: 0, closing: 5 },
  ]);
});

it.each(['/accounts', '/accounts/1'])('%s sums no holder and counts no customer', async (path) => {
  const kept = keepStatements(world.fresh.database.pool, 'boucle_platform');
  const { status, text } = await kept.during(path, () => world.call('GET', path, { token: world.tokens.superAdmin }));
  expect(status, text).toBe(200);
  const summed = [...kept.statements.keys()].filter((statement) => statement.includes('containers_count'));
  expect(summed).toHaveLength(1);
  expect(summed.join()).toContain('holder_totals');
  expect(summed.join()).not.toContain('money_accounts');
  expect(summed.join()).toContain('account_counts');
  expect(summed.join()).toContain('account_day_rollups');
  expect(summed.join()).not.toMatch(/from "?(customers|restaurants)"?/);
});
