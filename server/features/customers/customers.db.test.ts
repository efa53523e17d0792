import { type Customer } from '@boucle/contract/features/customers/calls.ts';
import { type TransactionDetail } from '@boucle/contract/features/transactions/calls.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

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
    await world.fresh.asOwner("update customers set name = 'Élise Petit' where email = 'zoe@exemple.fr'");
    expect((await list('sort=name')).emails).toEqual(['bob@exemple.fr', 'zoe@exemple.fr', 'lea@exemple.fr']);
    await world.fresh.asOwner("update customers set name = '' where email = 'bob@exemple.fr'");
    expect((await list('sort=-name')).emails).toEqual(['lea@exemple.fr', 'zoe@exemple.fr', 'bob@exemple.fr']);
    await world.fresh
      .asOwner(`update customers set name = case email when 'bob@exemple.fr' then 'Bob Manon' else 'Zoé Petit' end
                                where email in ('bob@exemple.fr', 'zoe@exemple.fr')`);
    expect(await list('filter[q]=MANON')).toEqual({ emails: ['bob@exemple.fr'], count: 1 });
    expect(await list('filter[q]=%25')).toEqual({ emails: [], count: 0 });
    expect(await list('to_date=2026-06-30')).toEqual({ emails: ['zoe@exemple.fr'], count: 1 });
    expect(await list('from_date=2026-07-01&to_date=2026-07-01')).toEqual({ emails: ['bob@exemple.fr'], count: 1 });
  });

  it('hold their loans, the oldest first', async () => {
    expect((await get(`/customers/${lea}/stocks`)).data).toMatchObject([
      {
        format_title: 'Grand bol 1 L',
        drawing: 'bowl',
        picture_url: null,
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

describe('the list of consos', () => {
  it('is searched without accents, in the e-mail and in the name', async () => {
    expect((await list('filter[q]=ZOE')).emails).toEqual(['zoe@exemple.fr']);
    expect((await list('filter[q]=lea mor')).emails).toEqual(['lea@exemple.fr']);
    expect((await list('filter[q]=100%25')).emails).toEqual([]);
  });

  it('is narrowed by cagnotte, containers and activity, and sorted by them', async () => {
    expect((await list('filter[holding]=some')).emails).toEqual(['lea@exemple.fr']);
    expect((await list('filter[credits]=zero')).count).toBe(2);
    expect((await list('filter[activity]=never')).emails.sort()).toEqual(['bob@exemple.fr', 'zoe@exemple.fr']);
    for (const sort of ['-credits', '-deposits', '-containers_count', '-last_activity_at'])
      expect((await list(`sort=${sort}`)).emails[0], sort).toBe('lea@exemple.fr');
  });

  it('is exported as it is filtered, amounts in French', async () => {
    const { text, status } = await get('/customers.csv?filter[q]=lea&sort=email');
    expect(status).toBe(200);
    expect(text.split('\r\n')[0]).toContain('E-mail;Nom;Inscrit le;Cagnotte (€)');
    expect(text).toContain('lea@exemple.fr;Léa Morel;');
    expect(text).not.toContain('zoe@exemple.fr');
    const ticked = await get(`/customers.csv?filter[id][]=${lea}`);
    expect(ticked.text.trimEnd().split('\r\n')).toEqual([
      expect.stringContaining('E-mail'),
      expect.stringContaining('lea@'),
    ]);
  });
});

describe('a conso’s cagnotte day by day', () => {
  it('is a recount of its entries, and ends at its balance', async () => {
    const days = (await get(`/customers/${lea}/balance`)).data as { day: string; credits: number; deposits: number }[];
    const whole = (await get(`/customers/${lea}`)).data as Customer;
    expect(days[0]).toEqual({ day: '2026-09-01', credits: 30, deposits: 0 });
    expect(days.at(-1)).toMatchObject({ credits: whole.credits, deposits: whole.deposits });
    expect(days.map(({ day }) => day)).toEqual([...days.map(({ day }) => day)].sort());
  });
});

describe('a correction of a conso’s stock', () => {
  const fix = (body: unknown) =>
    world.call('POST', `/customers/${lea}/stock_fixes`, { token: world.tokens.admin, body });
  const line = (quantity: number) => [{ format_id: world.ledger.bowl, quantity }];

  it('takes from the oldest loan, and gives back its deposit', async () => {
    const before = (await get(`/customers/${lea}`)).data as Customer;
    const { status, data } = await fix({ variant: 'less', place: 'X.lost', lines: line(1) });
    expect(status).toBe(201);
    expect(data).toMatchObject({ transaction_type: 'admin_fix_customer_stocks', containers_cost: 4 });
    const after = (await get(`/customers/${lea}`)).data as Customer;
    expect(after.credits).toBe(before.credits + 4);
    expect(after.containers_count).toBe(before.containers_count - 1);
  });

  it('is refused in French beyond what is held, and on a place it cannot have', async () => {
    expect(await fix({ variant: 'less', place: 'A.dirty', lines: line(50) })).toMatchObject({
      status: 422,
      fields: { lines: [expect.stringContaining('Léa Morel en a ')] },
    });
    expect(await fix({ variant: 'less_kept', place: 'A.clean', lines: line(1) })).toMatchObject({
      status: 422,
      fields: { place: ['Choisissez un lieu possible pour cette correction.'] },
    });
    expect(await fix({ variant: 'less', place: 'R.back', lines: line(1) })).toMatchObject({
      status: 422,
      fields: { restaurant_id: ['Indiquez le restaurant.'] },
    });
  });
});

describe('personal data', () => {
  const erase = (id: number) => world.call('DELETE', `/customers/${id}/personal_data`, { token: world.tokens.admin });
  const numberOf = async (email: string) =>
    ((await get(`/customers?filter[q]=${email}`)).data as Customer[])[0]?.id ?? 0;

  it('leaves as a ZIP of JSON and tables', async () => {
    const answer = await createApp(world.dependencies).request(`/api/v1/admin/customers/${lea}/personal_data.zip`, {
      headers: { authorization: `Bearer ${world.tokens.admin}` },
    });
    expect(answer.status).toBe(200);
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(Object.keys(files).sort()).toEqual(['contenants-detenus.csv', 'donnees.json', 'transactions.csv']);
    const json = JSON.parse(strFromU8(files['donnees.json'] ?? new Uint8Array())) as { customer: Customer };
    expect(json.customer.email).toBe('lea@exemple.fr');
    expect(strFromU8(files['transactions.csv'] ?? new Uint8Array())).toContain('Emprunt');
  });

  it('is not erased while money or containers are there, and says how much', async () => {
    const { status, detail } = await erase(lea);
    expect(status).toBe(422);
    expect(detail).toMatch(/sa cagnotte a encore .*€.*il détient encore \d contenants? \(.*€ de consigne\)/);
  });

  it('is erased everywhere, traces included, while the transactions stay', async () => {
    const zoe = await numberOf('zoe@exemple.fr');
    const credit = await world.ledger.record({
      type: 'admin_free_deposit',
      holder: { kind: 'customer', id: zoe },
      amountCents: 500,
      adminId: world.ledger.adminId,
    });
    await world.ledger.reverse(credit.id);
    const [card = 0] = await world.ledger.cards('offered', 100, 1);
    const holder = { kind: 'card', id: card } as const;
    const { adminId } = world.ledger;
    await world.ledger.record({ type: 'activate_card', holder, adminId });
    const receiver = { kind: 'customer', id: zoe } as const;
    const moved = await world.ledger.record({ type: 'redeem_card', holder, receiver, adminId });
    await world.ledger.reverse(moved.id);
    await world.fresh.asOwner(`
      insert into events (account_id, action, request_id, details)
      values (${world.ledger.accountId}, 'customers.read', 'x', '{"email": "zoe@exemple.fr", "who": "Zoé Petit", "note": "à zoe@exemple.fr"}')`);
    const { status, data } = await erase(zoe);
    expect(status).toBe(200);
    expect(data).toMatchObject({ email: `conso-${zoe}@efface.invalid`, name: '' });
    expect((data as Customer).erased_at).not.toBeNull();
    const { rows } = await world.ledger.run((tx) =>
      tx.raw<{ found: number }>({
        text: `select (select count(*) from events where details::text like '%zoe@exemple.fr%' or details::text like '%Zoé Petit%')
                    + (select count(*) from customers where email = 'zoe@exemple.fr') as found`,
      }),
    );
    expect(rows[0]?.found).toBe(0);
    expect((await get(`/customers/${zoe}/transactions`)).count).toBe(2);
    const { transaction } = (await get(`/transactions/${moved.id}`)).data as TransactionDetail;
    expect(transaction.receiver?.name).toBe(`Conso effacé n°\u00a0${zoe}`);
    expect((await erase(zoe)).status).toBe(200);
  });

  it('of another account’s conso is not ours to see or erase', async () => {
    expect((await erase(world.other.customer)).status).toBe(404);
    expect((await get(`/customers/${world.other.customer}/personal_data.zip`)).status).toBe(404);
  });
});
