import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inScope } from '../database/tenant.ts';
import { type Tx } from '../database/transaction.ts';
import { customerIds } from '../features/customers/page.ts';
import { listOrders } from '../features/orders/queries.ts';
import { findCustomers, findOrders } from '../features/search/queries.ts';
import { type TestWorld, testWorld } from '../testing/ledgerWorld.ts';
import { readTransactionSort } from './order.ts';
import { transactionPage } from './page.ts';
import { totalsOf } from './totals.ts';

const MANY = 20_000;

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
  const { accountId, adminId, partner } = world;
  await world.fresh.asOwner(`
    insert into customers (account_id, email, name)
      select ${accountId}, 'conso' || n || '@exemple.fr', 'Consommatrice ' || n from generate_series(1, ${MANY}) n;
    insert into restaurants (account_id, name) select ${accountId}, 'Cantine ' || n from generate_series(1, 200) n;
    insert into transactions (account_id, type, status, day, created_at, completed_at, amount_cents, customer_id, admin_id, comment, failure_reason)
      select ${accountId}, 'admin_free_deposit', 'failed', date '2026-01-01' + n % 200, '2026-01-01', null, n,
        (select min(id) from customers where account_id = ${accountId}) + n, case when n % 50 = 0 then ${adminId} end,
        case when n % 7 = 0 then 'Geste du ' || n end, 'Refus numéro ' || n
      from generate_series(1, ${MANY}) n;
    insert into orders (account_id, customer_id, restaurant_id, partner_id, status, external_reference, created_at)
      select ${accountId}, (select min(id) from customers where account_id = ${accountId}) + n,
        (select min(id) from restaurants where account_id = ${accountId} and name like 'Cantine %') + n % 200, ${partner}, 'cancelled', 'VC-' || n, '2026-01-01' from generate_series(1, ${MANY}) n;
    analyze customers; analyze transactions; analyze orders`);
}, 120_000);
afterAll(() => world.fresh.drop());

/** What a search answers, and how many rows PostgreSQL read from end to end for it, as the application under row-level security. */
async function read<T>(ask: (tx: Tx, accountId: number) => Promise<T>): Promise<{ answer: T; scanned: number }> {
  return inScope(world.fresh.database, { kind: 'account', accountId: world.accountId }, async (tx) => {
    const before = await scannedRows(tx);
    const answer = await ask(tx, world.accountId);
    return { answer, scanned: (await scannedRows(tx)) - before };
  });
}

async function scannedRows(tx: Tx): Promise<number> {
  const { rows } = await tx.raw<{ scanned: number }>({
    text: `select coalesce(sum(seq_tup_read), 0)::int as scanned from pg_stat_xact_user_tables
      where relname in ('customers', 'transactions', 'orders')`,
  });
  return rows[0]?.scanned ?? 0;
}

const page = (text: string) => (tx: Tx, accountId: number) =>
  transactionPage(tx, accountId, { text }, readTransactionSort(undefined), { limit: 25, offset: 0 });
const owner = () => ({ accountId: world.accountId, partnerId: null });

describe('a search among many reads no table from end to end (fault 47)', () => {
  it.each<[string, (tx: Tx, accountId: number) => Promise<unknown>, unknown]>([
    ['transactions that nothing says', async (...on) => (await page('introuvable')(...on)).count, 0],
    ['transactions by their comment', async (...on) => (await page('geste du 13993')(...on)).count, 1],
    ['transactions by why they failed', async (...on) => (await page('numéro 17981')(...on)).count, 1],
    ['transactions by their customer', async (...on) => (await page('conso4242@')(...on)).count, 1],
    ['their totals', async (tx, id) => (await totalsOf(tx, id, { text: 'introuvable' })).count, 0],
    [
      'customers that nobody is',
      async (tx, id) => (await customerIds(tx, id, { filter: { q: 'introuvable' } })).length,
      0,
    ],
    [
      'customers by their name',
      async (tx, id) => (await customerIds(tx, id, { filter: { q: 'trice 4242' } })).length,
      1,
    ],
    ['customers in the palette', async (tx, id) => (await findCustomers(tx, id, 'conso4242@')).length, 1],
    ['orders in the palette', async (tx) => (await findOrders(tx, owner(), 'VC-4242', undefined)).length, 1],
    [
      'orders that nothing says',
      async (tx) => (await listOrders(tx, owner(), { filter: { q: 'introuvable' } })).count,
      0,
    ],
  ])('%s', async (_, ask, expected) => {
    const { answer, scanned } = await read(ask);
    expect(answer).toBe(expected);
    expect(scanned).toBe(0);
  });

  it('another account’s rows are found by none of the three functions, whatever account they are asked', async () => {
    const other = { kind: 'account', accountId: world.accountId + 1 } as const;
    const found = await inScope(world.fresh.database, other, async (tx) => {
      const { rows } = await tx.raw<{ found: number }>({
        text: `select (select count(*) from customers_saying($1, '%conso%'))::int
          + (select count(*) from transactions_saying($1, '%geste%'))::int + (select count(*) from orders_saying($1, '%VC%'))::int as found`,
        values: [world.accountId],
      });
      return rows[0]?.found;
    });
    expect(found).toBe(0);
  });
});
