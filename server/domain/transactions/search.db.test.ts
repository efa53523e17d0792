import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { customerIds } from '../../features/customers/page.ts';
import { listOrders } from '../../features/orders/queries.ts';
import { listMails } from '../../features/mails/queries.ts';
import { findCards, findCustomers, findOrders } from '../../features/search/queries.ts';
import { listCards } from '../holders/cards.ts';
import { eventPages, listEvents } from '../journal/listEvents.ts';
import { type TestWorld, testWorld } from '../../dev/testing/ledgerWorld.ts';
import { readTransactionSort } from './order.ts';
import { transactionPage } from './page.ts';
import { totalsOf } from './totals.ts';

const MANY = 10_000;

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
  const { accountId, adminId, partner } = world;
  await world.fresh.asOwner(`
    insert into customers (account_id, email, name)
      select ${accountId}, 'conso' || n || '@exemple.fr', 'Consommatrice ' || n from generate_series(1, ${MANY}) n;
    insert into people (account_id, role, email, name, status, customer_id)
      select account_id, 'customer', email, name, 'active', id from customers;
    insert into restaurants (account_id, name) select ${accountId}, 'Cantine ' || n from generate_series(1, 200) n;
    insert into transactions (account_id, type, status, day, created_at, completed_at, amount_cents, customer_id, admin_id, comment, failure_reason)
      select ${accountId}, 'admin_free_deposit', 'failed', date '2026-01-01' + n % 200, '2026-01-01', null, n,
        (select min(id) from customers where account_id = ${accountId}) + n, case when n % 50 = 0 then ${adminId} end,
        case when n % 7 = 0 then 'Geste du ' || n end, 'Refus numéro ' || n
      from generate_series(1, ${MANY}) n;
    insert into orders (account_id, customer_id, restaurant_id, partner_id, status, external_reference, created_at)
      select ${accountId}, (select min(id) from customers where account_id = ${accountId}) + n,
        (select min(id) from restaurants where account_id = ${accountId} and name like 'Cantine %') + n % 200, ${partner}, 'cancelled', 'VC-' || n, '2026-01-01' from generate_series(1, ${MANY}) n;
    with batch as (
      insert into card_batches (account_id, quantity, initial_amount_cents, funding) values (${accountId}, 500, 0, 'offered') returning id)
    insert into card_holders (account_id, batch_id, sealed_pin) select ${accountId}, batch.id, '\\x00' from batch, generate_series(1, ${MANY});
    insert into mails (account_id, kind, recipient, subject)
      select ${accountId}, 'test', 'conso' || n || '@exemple.fr', 'Votre reçu n° ' || n from generate_series(1, ${MANY}) n;
    insert into oauth_clients (client_id, name, redirect_uris, scopes) values ('caisse', 'Caisse', '{}', '{orders}');
    insert into api_accesses (account_id, partner_id, name, client_id, scopes, secret_hash)
      values (${accountId}, ${partner}, 'Caisse du port', 'caisse', '{orders}', '\\x00');
    insert into events (account_id, person_id, action, entity_id, details, address, request_id)
      select ${accountId}, case when n % 100 = 0 then ${adminId} end,
        (array['customers.update', 'cards.print', 'signIn.enter', 'partner_api.orders.create'])[1 + n % 4], n::text,
        case when n % 4 = 3 and n % 500 = 3 then (select jsonb_build_object('access_id', id, 'access_name', name) from api_accesses where client_id = 'caisse')
          else jsonb_build_object('name', 'Geste ' || n) end,
        case when n % 200 = 0 then '192.0.2.7' else '198.51.100.' || n % 250 end, 'essai'
      from generate_series(1, ${MANY}) n;
    analyze`);
}, 120_000);
afterAll(() => world.fresh.drop());

/** Rows that PostgreSQL read: of tables from end to end, and the ones that indexes led to. */
interface RowsRead {
  readonly scanned: number;
  readonly fetched: number;
}

/**
 * Answer of a search, and how many rows PostgreSQL read for it, as the application under row-level
 * security.
 */
async function read<T>(ask: (tx: Tx, accountId: number) => Promise<T>): Promise<RowsRead & { answer: T }> {
  return inScope(world.fresh.database, { kind: 'account', accountId: world.accountId }, async (tx) => {
    const before = await rowsRead(tx);
    const answer = await ask(tx, world.accountId);
    const after = await rowsRead(tx);
    return { answer, scanned: after.scanned - before.scanned, fetched: after.fetched - before.fetched };
  });
}

async function rowsRead(tx: Tx): Promise<RowsRead> {
  const { rows } = await tx.raw<RowsRead>({
    text: `select coalesce(sum(seq_tup_read), 0)::int as scanned, coalesce(sum(idx_tup_fetch), 0)::int as fetched from pg_stat_xact_user_tables
      where relname in ('customers', 'transactions', 'orders', 'card_holders', 'mails', 'people', 'events')`,
  });
  return rows[0] ?? { scanned: 0, fetched: 0 };
}

const page = (text: string) => (tx: Tx, accountId: number) =>
  transactionPage(tx, accountId, { text }, readTransactionSort(undefined), { limit: 25, offset: 0 });
const journalRows = (q: string) => async (tx: Tx, accountId: number) =>
  (await listEvents(tx, accountId, { filter: { q } })).count;
const cards = (q: string) => async (tx: Tx, accountId: number) =>
  (await listCards(tx, accountId, { filter: { q } })).count;
const mails = (q: string) => async (tx: Tx, accountId: number) =>
  (await listMails(tx, accountId, { filter: { q } }, new Date())).count;
const owner = () => ({ accountId: world.accountId, partnerId: null });

describe('a search among many reads no table from end to end', () => {
  it.each<[string, (tx: Tx, accountId: number) => Promise<unknown>, unknown]>([
    ['transactions that nothing says', async (...on) => (await page('introuvable')(...on)).count, 0],
    ['transactions by their comment', async (...on) => (await page('geste du 6993')(...on)).count, 1],
    ['transactions by why they failed', async (...on) => (await page('numéro 7981')(...on)).count, 1],
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
    ['cards in the palette', async (tx, id) => (await findCards(tx, id, '04242')).length, 1],
    ['cards that nothing numbers so', async (tx, id) => (await findCards(tx, id, '987654')).length, 0],
    ['cards by a part of their number', cards('04242'), 1],
    ['cards by the beginning of a uuid that none has', cards('00000000-0000'), 0],
    ['mails by their recipient', mails('CONSO4242@'), 1],
    ['mails by their subject', mails('reçu n° 4242'), 1],
    ['mails that nothing says', mails('introuvable'), 0],
    ['the journal by what was changed', journalRows('geste 4241'), 1],
    ['the journal by who did it', journalRows('admin-'), MANY / 100],
    ['the journal by an address', journalRows('192.0.2'), MANY / 200],
    ['the journal by a number', journalRows('4245'), 1],
    ['the journal by the name of a customer', journalRows('trice 4243'), 1],
    ['the journal by the access that acted', journalRows('caisse du'), MANY / 500],
    ['the journal, where nothing says it', journalRows('introuvable'), 0],
    [
      'the journal about one thing',
      async (tx, id) => (await listEvents(tx, id, { filter: { entity: 'customer', entity_id: 4244 } })).count,
      1,
    ],
    [
      'the journal about an order, of the partners’ API too',
      async (tx, id) => (await listEvents(tx, id, { filter: { entity: 'order', entity_id: 4243 } })).count,
      1,
    ],
  ])('%s', async (_, ask, expected) => {
    const { answer, scanned, fetched } = await read(ask);
    expect(answer).toBe(expected);
    expect(scanned).toBe(0);
    expect(fetched).toBeLessThan(MANY / 20);
  });

  it.each(['exemple', 'conso'])(
    '« %s », which every customer says, is looked for in a thousand of them',
    async (text) => {
      const { answer, scanned, fetched } = await read((tx, id) => findCustomers(tx, id, text));
      expect(answer).toHaveLength(6);
      expect(scanned + fetched).toBeLessThan(MANY / 4);
    },
  );

  it.each([
    ['the journal', {}, "resource <> 'signIn'"],
    ['the journal of customers', { entity: 'customer' }, "resource = 'customers'"],
    ['the journal of orders', { entity: 'order' }, "resource in ('orders', 'partner_api.orders')"],
  ] as const)('%s tells how many lines it has without counting them', async (_, filter, which) => {
    const { answer, scanned, fetched } = await read((tx, id) => listEvents(tx, id, { filter }));
    const { rows } = await world.run((tx) =>
      tx.raw<{ count: number }>({ text: `select count(*)::int as count from events where ${which}` }),
    );
    expect(answer.count).toBe(rows[0]?.count);
    expect(answer.rows).toHaveLength(25);
    expect(scanned).toBe(0);
    expect(fetched).toBeLessThan(MANY / 20);
  });

  it('mails are counted already', async () => {
    const { answer, scanned, fetched } = await read((tx, id) => listMails(tx, id, {}, new Date()));
    expect(answer.count).toBe(MANY);
    expect(scanned).toBe(0);
    expect(fetched).toBeLessThan(MANY / 20);
  });

  it('the journal’s file has the lines of its list', async () => {
    const { accountId, fresh } = world;
    const scope = { kind: 'account', accountId } as const;
    const lines = [];
    for await (const page of eventPages(fresh.database, scope, accountId, { filter: { q: 'geste 42' } }))
      lines.push(...page);
    const { rows, count } = await inScope(fresh.database, scope, (tx) =>
      listEvents(tx, accountId, { filter: { q: 'geste 42' }, page: { size: 100, number: 1 } }),
    );
    expect(lines.length).toBe(count);
    expect(lines.slice(0, 100)).toEqual(rows);
  });

  it('another account’s rows are found by none of the functions, whatever account they are asked', async () => {
    const other = { kind: 'account', accountId: world.accountId + 1 } as const;
    const found = await inScope(world.fresh.database, other, async (tx) => {
      const { rows } = await tx.raw<{ found: number }>({
        text: `select (select count(*) from customers_saying($1, '%conso%'))::int
          + (select count(*) from transactions_saying($1, '%geste%'))::int + (select count(*) from orders_saying($1, '%VC%'))::int
          + (select count(*) from cards_numbered($1, '%0%', null))::int + (select count(*) from mails_saying($1, '%conso%'))::int
          + (select count(*) from people_saying($1, '%a%'))::int + (select count(*) from events_saying($1, '%geste%', '%192%'))::int
          + (select count(*) from events_saying(null, '%geste%', '%192%'))::int as found`,
        values: [world.accountId],
      });
      return rows[0]?.found;
    });
    expect(found).toBe(0);
  });
});
