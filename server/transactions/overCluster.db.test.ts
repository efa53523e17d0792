import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../database/pool.ts';
import { inScope } from '../database/tenant.ts';
import { type Tx } from '../database/transaction.ts';
import { type TestWorld, testWorld } from '../testing/ledgerWorld.ts';
import { type TransactionCriteria } from './criteria.ts';
import { transactionsCsv } from './csv.ts';
import { readTransactionSort } from './order.ts';
import { transactionById, transactionPage, transactionsById } from './page.ts';
import { totalsByOrigin, totalsOf } from './totals.ts';

/** Over a cluster the other tests of lists show it. */
const isCluster = process.env['CLUSTERED'] === '1';
const ROWS = 2_600;
const DAYS = 200;

/** As the function of a cluster, but that it refuses a table which is named otherwise than in braces. */
const RUN_ON_SERVER = `
  create function run_on_server(account bigint, kept text, statement text, tables text[], parameters text[]) returns text language plpgsql as $$
  declare
    place text;
    answer text;
  begin
    if exists (select from regexp_matches(statement, '\\m(?:from|join)\\s+"?([a-z_]+)', 'g') m join pg_class c on c.relname = m[1]) then
      raise exception 'A table without braces: %', statement;
    end if;
    foreach place in array tables loop statement = replace(statement, '{' || place || '}', place); end loop;
    execute 'prepare once as ' || statement;
    execute 'execute once(' || (select string_agg(quote_nullable(p), ', ' order by i) from unnest(parameters) with ordinality u(p, i)) || ')' into answer;
    deallocate once;
    return answer;
  end $$`;

let world: TestWorld;
let overCluster: Database;

describe.skipIf(isCluster)('what is read of transactions, handed to the server of an account', () => {
  beforeAll(async () => {
    world = await testWorld();
    const { accountId, sender, customer, bowl, fresh } = world;
    await fresh.asOwner(`${RUN_ON_SERVER};
      insert into transactions (account_id, type, variant, status, day, created_at, completed_at, amount_cents, restaurant_id, customer_id, comment, failure_reason)
        select ${accountId}, (array['admin_free_deposit', 'admin_give', 'admin_wash'])[1 + n % 3], case when n % 3 = 0 then 'offered' else '' end,
          case when n % 97 = 0 then 'failed' else 'completed' end, date '2025-10-17' + (n * 7919) % ${DAYS},
          timestamptz '2025-10-17 10:00Z' + (n * 7919) % ${DAYS} * interval '1 day' + n * interval '1 ms',
          case when n % 97 = 0 then null else timestamptz '2025-10-17 10:00Z' + (n * 7919) % ${DAYS} * interval '1 day' + n * interval '1 ms' end,
          n % 5000, case when n % 3 = 1 then ${sender} end, case when n % 3 = 0 then ${customer} end, case when n % 5 = 0 then 'dit "deux", \\ ''et''' || n end,
          case when n % 97 = 0 then 'refus' end
        from generate_series(1, ${ROWS}) n;
      insert into transaction_lines (account_id, transaction_id, n, format_id, quantity, role)
        select account_id, id, 1, ${bowl}, 2, '' from transactions where type <> 'admin_free_deposit';
      insert into daily_rollups (account_id, day, type, restaurant_id, format_id, transactions, quantity, reuses, amount_cents, containers_cost_cents, listed)
        select account_id, day, type, coalesce(restaurant_id, 0), 0, count(*), 0, 0, sum(amount_cents), 0, count(*)
          from transactions where account_id = ${accountId} and status = 'completed' group by 1, 2, 3, 4`);
    overCluster = openDatabase({ ownerConfig: fresh.ownerConfig, isCluster: true, max: 2 });
  });
  afterAll(async () => {
    await overCluster.close();
    await world.fresh.drop();
  });

  const CRITERIA: Readonly<Record<string, () => TransactionCriteria>> = {
    all: () => ({}),
    'two types': () => ({ types: ['admin_give', 'admin_wash'] }),
    'no type': () => ({ types: [] }),
    'a status': () => ({ statuses: ['failed'] }),
    'a period': () => ({ from: '2025-11-10', to: '2026-03-20' }),
    'a restaurant': () => ({ restaurantId: world.sender }),
    'a format': () => ({ formatId: world.bowl }),
    'a holder': () => ({ customerId: world.customer }),
    'a card': () => ({ cardHolderId: 1 }),
    'a place': () => ({ dropOffPointId: world.point, partnerId: world.partner, collectionSiteId: 1 }),
    'an origin, an amount': () => ({ origins: ['offered'], minCents: 100, maxCents: 2000 }),
    'an hour': () => ({ slot: { weekday: 3, hour: 11 } }),
    'a text': () => ({ text: 'Chez', types: ['admin_give'] }),
    'a number': () => ({ text: '12' }),
  };

  /** Asked of one PostgreSQL, and as a cluster is asked. */
  async function both<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const scope = { kind: 'account', accountId: world.accountId } as const;
    const there = await inScope(overCluster, scope, work);
    expect(there).toEqual(await inScope(world.fresh.database, scope, work));
    return there;
  }

  it.each(Object.entries(CRITERIA))('%s: the same pages and totals', async (_name, criteriaOf) => {
    const criteria = criteriaOf();
    for (const sort of ['-date', 'amount', 'id'])
      for (const offset of [0, 25, 1200])
        await both((tx) =>
          transactionPage(tx, world.accountId, criteria, readTransactionSort(sort), { limit: 25, offset }),
        );
    await both((tx) => totalsOf(tx, world.accountId, criteria));
    await both((tx) => totalsByOrigin(tx, world.accountId, criteria));
  });

  it('the same rows by their numbers', async () => {
    const [first, second] = await both(async (tx) => {
      const { rows } = await transactionPage(tx, world.accountId, {}, readTransactionSort('id'), {
        limit: 2,
        offset: 0,
      });
      return rows;
    });
    await both((tx) => transactionsById(tx, world.accountId, [second?.id ?? 0, first?.id ?? 0]));
    expect(await both((tx) => transactionById(tx, world.accountId, first?.id ?? 0))).toEqual(first);
    expect(await both((tx) => transactionById(tx, world.accountId, 987_654))).toBeUndefined();
  });

  it('the same CSV', async () => {
    const request = {
      accountId: world.accountId,
      criteria: { types: ['admin_give', 'admin_wash'] },
      order: readTransactionSort('date'),
      name: 'transactions',
    } as const;
    const written = async (database: Database): Promise<string> => {
      const { body } = transactionsCsv(database, request);
      return body instanceof ReadableStream ? new Response(body).text() : '';
    };
    const here = await written(world.fresh.database);
    expect(here.split('\n').length).toBeGreaterThan(1_000);
    expect(await written(overCluster)).toBe(here);
  });
});
