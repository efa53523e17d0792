import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestWorld, testWorld } from '../../../dev/testing/ledgerWorld.ts';
import { CLIENTS, lettersOf, STATEMENTS } from './letters.ts';
import { PIECES_OF_CLIENTS, PIECES_OF_STATEMENTS } from './settledPieces.ts';

const MANY = 600;
const YEAR = { year: '2025-01-01', from: '2025-01-01', to: '2025-12-31' };

let world: TestWorld;

/**
 * Clients of services and statements, each of which was charged and paid ten days later;
 * restaurants have twenty statements each.
 */
beforeAll(async () => {
  world = await testWorld();
  const { accountId: id, fresh } = world;
  await fresh.tamper(`
    insert into services (account_id, type, custom_customer)
      select ${id}, 'without_webapp_event', 'Fête ' || n from generate_series(1, ${MANY}) n;
    insert into money_accounts (account_id, kind, owner, owner_id)
      select ${id}, 'AR', 'E', s.id from services s where s.account_id = ${id} union all select ${id}, 'BANK', '-', 0
      union all select ${id}, 'AR', 'R', n from generate_series(1, ${MANY / 20}) n;
    insert into settlements (account_id, kind, day, service_id)
      select ${id}, v.kind, v.day, s.id from services s
        cross join (values ('payment_made', date '2025-01-10'), ('payment_received', date '2025-01-20')) v(kind, day) where s.account_id = ${id};
    insert into settlements (account_id, kind, day, statement_id, restaurant_id)
      select ${id}, v.kind, v.day, n, 1 + n % ${MANY / 20} from generate_series(1, ${MANY}) n
        cross join (values ('payment_made', date '2025-01-10'), ('payment_received', date '2025-01-20')) v(kind, day);
    insert into settlement_entries (account_id, settlement_id, n, from_account, to_account, amount_cents, day, at)
      select ${id}, z.id, 1, case z.kind when 'payment_made' then c.id else b.id end, case z.kind when 'payment_made' then b.id else c.id end, 500, z.day, z.created_at
        from settlements z
        join money_accounts c on c.account_id = ${id} and c.kind = 'AR' and c.owner = case when z.service_id is null then 'R' else 'E' end and c.owner_id = coalesce(z.service_id, z.restaurant_id)
        join money_accounts b on b.account_id = ${id} and b.kind = 'BANK' where z.account_id = ${id}`);
});
afterAll(() => world.fresh.drop());

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly Node[];
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const rowsOf = (node: Node): number =>
  node['Actual Loops'] *
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0));

it.each([true, false])('letters each client and each statement once, piece by piece or not: %s', async (byPiece) => {
  const letters = await world.run((tx) => lettersOf(tx, world.accountId, { ...YEAR, byPiece }));
  expect(letters).toHaveLength(2 * MANY);
  expect(new Set(letters.map(({ day, acts }) => [day, ...acts.map((act) => act.day).sort()].join(' ')))).toEqual(
    new Set(['2025-01-20 2025-01-10 2025-01-20']),
  );
});

it.each([
  ['clients', CLIENTS],
  ['statements', STATEMENTS],
  ['clients, piece by piece', PIECES_OF_CLIENTS],
  ['statements, piece by piece', PIECES_OF_STATEMENTS],
])('reads the entries of %s a few times each, however many there are', async (_, text) => {
  const plan = await world.run(async (tx) => {
    const { rows } = await tx.raw<{ 'QUERY PLAN': [{ Plan: Node }] }>({
      text: `explain (analyze, timing off, format json) ${text}`,
      values: [world.accountId, YEAR.from, YEAR.to],
    });
    return rows[0]?.['QUERY PLAN'][0].Plan;
  });
  const most = Math.max(...(plan === undefined ? [Infinity] : nodesOf(plan).map(rowsOf)));
  expect(most, JSON.stringify(plan)).toBeLessThan(20 * MANY);
});
