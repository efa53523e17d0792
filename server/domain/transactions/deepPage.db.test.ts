import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type TestWorld, testWorld } from '../../dev/testing/ledgerWorld.ts';
import { type TransactionCriteria } from './criteria.ts';
import { readTransactionSort } from './order.ts';
import { transactionPage } from './page.ts';

const ROWS = 30_000;
const DAYS = 300;
const SIZE = 25;

interface Row {
  readonly id: number;
  readonly type: string;
  readonly status: string;
  readonly day: string;
  readonly listed: string;
  readonly cents: number;
}

let world: TestWorld;
let everything: readonly Row[];
beforeAll(async () => {
  world = await testWorld();
  const { accountId, sender } = world;
  await world.fresh.asOwner(`
    insert into transactions (account_id, type, status, day, created_at, completed_at, amount_cents, restaurant_id, failure_reason)
      select ${accountId}, (array['admin_free_deposit', 'admin_give', 'admin_wash'])[1 + n % 3], case when n % 97 = 0 then 'failed' else 'completed' end,
        date '2025-10-17' + (n * 7919) % ${DAYS}, timestamptz '2025-10-17 10:00Z' + (n * 7919) % ${DAYS} * interval '1 day' + n * interval '1 ms',
        case when n % 97 = 0 then null else timestamptz '2025-10-17 10:00Z' + (n * 7919) % ${DAYS} * interval '1 day' + n * interval '1 ms' end,
        n % 5000, case when n % 3 = 1 then ${sender} end, case when n % 97 = 0 then 'refus' end
      from generate_series(1, ${ROWS}) n;
    insert into daily_rollups (account_id, day, type, restaurant_id, format_id, transactions, quantity, reuses, amount_cents, containers_cost_cents, listed)
      select account_id, day, type, coalesce(restaurant_id, 0), 0, count(*), 0, 0, sum(amount_cents), 0, count(*)
        from transactions where account_id = ${accountId} and status = 'completed' group by 1, 2, 3, 4;
    analyze transactions; analyze daily_rollups; analyze monthly_rollups`);
  everything = await inAccount(async (tx) => {
    const { rows } = await tx.raw<{ [K in keyof Row]: Row[K] }>({
      text: `select id, type, status, day::text as day, listed_at::text as listed, amount_cents as cents from transactions where account_id = $1`,
      values: [accountId],
    });
    return rows;
  });
}, 120_000);
afterAll(() => world.fresh.drop());

const inAccount = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  inScope(world.fresh.database, { kind: 'account', accountId: world.accountId }, work);

/** The numbers of a page, and how many transactions PostgreSQL fetched for it. */
async function pageAt(criteria: TransactionCriteria, sort: string, offset: number) {
  return inAccount(async (tx) => {
    const before = await fetched(tx);
    const { rows, count } = await transactionPage(tx, world.accountId, criteria, readTransactionSort(sort), {
      limit: SIZE,
      offset,
    });
    return { ids: rows.map(({ id }) => id), count, fetched: (await fetched(tx)) - before };
  });
}

async function fetched(tx: Tx): Promise<number> {
  const { rows } = await tx.raw<{ rows: number }>({
    text: `select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'transactions'`,
  });
  return rows[0]?.rows ?? 0;
}

/** The same by hand. */
function expected(keep: (row: Row) => boolean, sort: string): readonly number[] {
  const sign = sort.startsWith('-') ? -1 : 1;
  const keys = (row: Row): readonly (string | number)[] =>
    sort.endsWith('date') ? [row.day, row.listed, row.id] : sort.endsWith('amount') ? [row.cents, row.id] : [row.id];
  const compare = (a: Row, b: Row): number => {
    const other = keys(b);
    for (const [rank, key] of keys(a).entries()) {
      const than = other[rank] ?? 0;
      if (key !== than) return key < than ? -sign : sign;
    }
    return 0;
  };
  return everything
    .filter(keep)
    .toSorted(compare)
    .map(({ id }) => id);
}

describe('a page far from the first one', () => {
  const all: [string, TransactionCriteria, (row: Row) => boolean][] = [
    ['everything', {}, () => true],
    ['two types', { types: ['admin_give', 'admin_wash'] }, ({ type }) => type !== 'admin_free_deposit'],
    ['what is completed', { statuses: ['completed'] }, ({ status }) => status === 'completed'],
    [
      'a period that begins and ends within months',
      { from: '2025-11-09', to: '2026-07-19' },
      ({ day }) => day >= '2025-11-09' && day <= '2026-07-19',
    ],
    ['what failed', { statuses: ['failed'] }, ({ status }) => status === 'failed'],
    ['amounts', { minCents: 1000 }, ({ cents }) => cents >= 1000],
  ];
  it.each(all)(
    'of %s is the one that a recount finds, from either end and by each order',
    async (_, criteria, keep) => {
      for (const sort of ['-date', 'date', '-amount', 'id']) {
        const right = expected(keep, sort);
        const last = Math.floor((right.length - 1) / SIZE) * SIZE;
        for (const offset of [500, 525, Math.floor(right.length / 2), Math.max(500, last - 700), last, last + SIZE]) {
          const { ids, count } = await pageAt(criteria, sort, offset);
          expect(ids, `${sort} ${offset}`).toEqual(right.slice(offset, offset + SIZE));
          expect(count).toBe(right.length);
        }
      }
    },
  );

  it('fetches the rows of a day or so, not those before it', async () => {
    const two = { types: ['admin_give', 'admin_wash'] } as const;
    for (const place of [0.25, 0.5, 0.93, 0.999]) {
      expect((await pageAt({}, '-date', Math.floor(ROWS * place))).fetched).toBeLessThan(2_000);
      expect((await pageAt(two, '-date', Math.floor((ROWS * 2 * place) / 3))).fetched).toBeLessThan(2_000);
    }
    expect((await pageAt({}, '-amount', ROWS - SIZE)).fetched).toBeLessThan(ROWS + 3_000);
  });
});

it.each<[TransactionCriteria, string, string]>([
  [{}, '-date', 'force_generic_plan'],
  [{ types: ['admin_wash'], from: '2025-10-20' }, 'date', 'force_generic_plan'],
  [{ customerId: 1, text: 'x' }, '-amount', 'force_generic_plan'],
  [{}, '-amount', 'auto'],
  [{ text: 'x' }, '-date', 'auto'],
  [{ restaurantId: 1 }, '-date', 'auto'],
  [{ statuses: ['failed'] }, '-date', 'auto'],
])('a page of %j by %s is planned %s', async (criteria, sort, mode) => {
  const modes = await inAccount(async (tx) => {
    // The tests' own cluster plans everything once.
    await tx.raw({ text: 'set local plan_cache_mode = auto' });
    await transactionPage(tx, world.accountId, criteria, readTransactionSort(sort), { limit: SIZE, offset: 0 });
    return (await tx.raw({ text: 'show plan_cache_mode' })).rows;
  });
  expect(modes).toEqual([{ plan_cache_mode: mode }]);
});
