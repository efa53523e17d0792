import { type Customer } from '@boucle/contract/customers.ts';
import { type TransactionRow } from '@boucle/contract/transactions/row.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppWorld, appWorld } from '../../testing/world.ts';

let world: AppWorld;
let lea: number;

const get = (path: string) => world.call('GET', path, { token: world.tokens.admin });
const list = async (query: string) => {
  const answer = await get(`/customers?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return { emails: (answer.data as Customer[]).map(({ email }) => email), count: answer.count };
};

beforeAll(async () => {
  world = await appWorld();
  const { ledger } = world;
  const { sender, bowl, cup, customer, adminId, accountId } = ledger;
  lea = customer;
  await world.fresh.asOwner(`
    insert into customers (account_id, email, name, created_at) values
      (${accountId}, 'zoe@exemple.fr', 'Zoé Petit', '2026-06-30T21:59:00Z'), (${accountId}, 'bob@exemple.fr', 'Bob Manon', '2026-06-30T22:00:00Z');
    update customers set created_at = '2026-07-15T10:00:00Z' where id = ${lea}`);
  await ledger.supply(sender, [
    { formatId: bowl, quantity: 20 },
    { formatId: cup, quantity: 20 },
  ]);
  const holder = { kind: 'customer', id: lea } as const;
  await ledger.record({
    type: 'admin_free_deposit',
    holder,
    amountCents: 3000,
    adminId,
    at: new Date('2026-09-01T08:00:00Z'),
  });
  const grab = (formatId: number, quantity: number, at: string) =>
    ledger.record({
      type: 'grab_container',
      author: 'customer',
      holder,
      restaurantId: sender,
      lines: [{ formatId, quantity }],
      at: new Date(at),
    });
  await grab(bowl, 2, '2026-09-02T10:00:00Z');
  await grab(cup, 1, '2026-09-03T10:00:00Z');
  await grab(bowl, 1, '2026-09-04T10:00:00Z');
  await ledger.record({
    type: 'return_container',
    author: 'customer',
    holder,
    restaurantId: sender,
    lines: [{ formatId: bowl, quantity: 1 }],
    at: new Date('2026-09-05T10:00:00Z'),
  });
});
afterAll(() => world.end());

describe('customers', () => {
  it('show what they have and what they did', async () => {
    expect((await get(`/customers/${lea}`)).data).toMatchObject({
      id: lea,
      email: 'lea@exemple.fr',
      name: 'Léa Morel',
      credits: 30 - 13.5 + 4,
      deposits: 9.5,
      containers_count: 3,
      reuses_count: 4,
      last_activity_at: '2026-09-05T10:00:00.000Z',
      created_at: '2026-07-15T10:00:00.000Z',
    });
  });

  it('are listed, found, sorted, dated and counted', async () => {
    expect(await list('sort=email')).toEqual({
      emails: ['bob@exemple.fr', 'lea@exemple.fr', 'zoe@exemple.fr'],
      count: 3,
    });
    expect(await list('')).toEqual({ emails: ['lea@exemple.fr', 'bob@exemple.fr', 'zoe@exemple.fr'], count: 3 });
    expect(await list('sort=-email&page[size]=1&page[number]=2')).toEqual({ emails: ['lea@exemple.fr'], count: 3 });
    expect(await list('filter[q]=MANON')).toEqual({ emails: ['bob@exemple.fr'], count: 1 });
    expect(await list('filter[q]=%25')).toEqual({ emails: [], count: 0 });
    expect(await list('to_date=2026-06-30')).toEqual({ emails: ['zoe@exemple.fr'], count: 1 });
    expect(await list('from_date=2026-07-01&to_date=2026-07-01')).toEqual({ emails: ['bob@exemple.fr'], count: 1 });
  });

  it('hold their loans, the oldest first', async () => {
    expect((await get(`/customers/${lea}/stocks`)).data).toMatchObject([
      {
        format_title: 'Grand bol 1 L',
        quantity: 1,
        unit_deposit: 4,
        since: '2026-09-02T10:00:00.000Z',
        restaurant_name: 'Chez Manon',
      },
      { format_title: 'Gobelet 30 cl', quantity: 1, unit_deposit: 1.5 },
      { format_title: 'Grand bol 1 L', quantity: 1, unit_deposit: 4, since: '2026-09-04T10:00:00.000Z' },
    ]);
  });

  it('have their own transactions, filtered', async () => {
    const all = await get(`/customers/${lea}/transactions`);
    expect(all.count).toBe(5);
    expect((all.data as TransactionRow[])[0]?.transaction_type).toBe('return_container');
    const grabs = await get(
      `/customers/${lea}/transactions?filter[type]=grab_container&from_date=2026-09-03&sort=date`,
    );
    expect((grabs.data as TransactionRow[]).map(({ day }) => day)).toEqual(['2026-09-03', '2026-09-04']);
    expect(grabs.count).toBe(2);
  });

  it('have a CSV for all time or between two days', async () => {
    const csv = (query: string) => get(`/customers/${lea}/transactions.csv?${query}`);
    expect((await csv('all=true')).text.trimEnd().split('\r\n')).toHaveLength(6);
    expect((await csv('from_date=2026-09-02&to_date=2026-09-03')).text.trimEnd().split('\r\n')).toHaveLength(3);
    expect((await csv('all=true&filter[type]=return_container')).text.trimEnd().split('\r\n')).toHaveLength(2);
    expect(await csv('from_date=2026-09-02')).toMatchObject({ status: 422, fields: { to_date: [expect.any(String)] } });
    expect(await csv('to_date=2026-09-02&all=true')).toMatchObject({
      status: 422,
      fields: { from_date: [expect.any(String)] },
    });
    expect((await csv('')).status).toBe(422);
  });

  it('are credited to the cent', async () => {
    const answer = await world.call('POST', `/customers/${lea}/credits`, {
      token: world.tokens.admin,
      body: { amount: 0.07, comment: 'Geste' },
    });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.data).toMatchObject({
      transaction_type: 'admin_free_deposit',
      amount: 0.07,
      comments: 'Geste',
      user_email: 'lea@exemple.fr',
    });
    expect((await get(`/customers/${lea}`)).data).toMatchObject({ credits: 20.57 });
  });

  it.each(['', '/stocks', '/transactions', '/transactions.csv?all=true'])(
    'of another account are not found (%s)',
    async (path) => {
      expect(await get(`/customers/${world.other.customer}${path}`)).toMatchObject({ status: 404, error: 'not_found' });
    },
  );

  it('of another account cannot be credited', async () => {
    const answer = await world.call('POST', `/customers/${world.other.customer}/credits`, {
      token: world.tokens.admin,
      body: { amount: 1 },
    });
    expect(answer.status).toBe(404);
  });
});
