import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { type Order, type OrderDetail, type OrderFormat } from '@boucle/contract/features/orders/calls.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type AppWorld, appWorld } from '../../dev/testing/world.ts';

let world: AppWorld;
let token: string;
beforeAll(async () => {
  world = await appWorld();
});
afterAll(() => world.end());

beforeEach(async () => {
  token = world.tokens.partner;
  const { ledger } = world;
  await ledger.supply(ledger.sender, [{ formatId: ledger.bowl, quantity: 5 }]);
  await ledger.record({
    type: 'admin_free_deposit',
    holder: { kind: 'customer', id: ledger.customer },
    amountCents: 2000,
    adminId: ledger.adminId,
  });
});

const post = (path: string, body: object = {}, by = token) => world.call('POST', `/orders${path}`, { token: by, body });

async function created(deliver: number, pickup = 0): Promise<OrderDetail> {
  const { customer, sender, partner, bowl } = world.ledger;
  const lines = (quantity: number) => (quantity === 0 ? [] : [{ format_id: bowl, quantity }]);
  const answer = await post(
    '',
    {
      customer_id: customer,
      restaurant_id: sender,
      partner_id: partner,
      deliver: lines(deliver),
      pickup: lines(pickup),
    },
    world.tokens.admin,
  );
  expect(answer.status, answer.text).toBe(201);
  return answer.data as OrderDetail;
}

async function stepped(order: OrderDetail, path: string, body: object = {}, by = token): Promise<OrderDetail> {
  const answer = await post(`/${order.id}/${path}`, body, by);
  expect(answer.status, answer.text).toBe(200);
  return answer.data as OrderDetail;
}

const pieces = ({ lines }: OrderDetail, act: 'deliver' | 'pickup') =>
  lines.filter((line) => line.act === act).map(({ planned, actual }) => [planned, actual]);

it('follows an order from its creation to its correction, planned beside real, with its money', async () => {
  const order = await created(3);
  expect(order).toMatchObject({ status: 'pending', deposit: 12, taken: false, money: { held: 12, delivered: null } });

  const taken = await stepped(order, 'validate');
  expect(taken).toMatchObject({
    status: 'validated',
    taken: true,
    transactions: [{ transaction_type: 'pickup_restaurant_order' }],
  });

  const { bowl } = world.ledger;
  const done = await stepped(taken, 'finish', {
    delivered: [{ format_id: bowl, quantity: 2 }],
    picked_up: [{ format_id: bowl, quantity: 1 }],
  });
  expect(done).toMatchObject({ status: 'done', money: { held: 0, delivered: 8, returned: 0 } });
  expect(done.delivered_at).not.toBeNull();
  expect(pieces(done, 'deliver')).toEqual([[3, 2]]);
  // Nothing was held: the one taken is a surplus, and was not announced.
  expect(pieces(done, 'pickup')).toEqual([[0, 1]]);

  const fixed = await stepped(done, 'fix', { picked_up: [{ format_id: bowl, quantity: 2 }] });
  expect(pieces(fixed, 'pickup')).toEqual([[0, 2]]);
  expect(fixed.money).toMatchObject({ returned: 4 });

  const again = await stepped(fixed, 'finish', { delivered: [] });
  expect(again.transactions).toHaveLength(fixed.transactions.length);

  const back = await stepped(fixed, 'step_back', { comment: 'Mauvais comptage' }, world.tokens.admin);
  expect(pieces(back, 'pickup')).toEqual([[0, 1]]);
  expect(back.history.map(({ status }) => status)).toEqual(['pending', 'validated', 'done']);
});

it('says what is missing when stock or balance is short, and keeps the order as failed', async () => {
  const order = await created(40);
  expect(order.status).toBe('creation_failed');
  expect(order.failure_reason).toMatch(/40/);
  expect(order.money.held).toBe(0);
});

it('changes quantities while it waits, and frees everything when it is given up', async () => {
  const { bowl } = world.ledger;
  const order = await created(1);
  const changed = await world.call('PATCH', `/orders/${order.id}`, {
    token,
    body: { deliver: [{ format_id: bowl, quantity: 2 }] },
  });
  expect(changed.data).toMatchObject({ deposit: 8, money: { held: 8 } });
  const gone = await stepped(order, 'cancel');
  expect(gone).toMatchObject({ status: 'cancelled', money: { held: 0 }, taken: false });
  const late = await post(`/${order.id}/validate`);
  expect(late.status).toBe(422);
  expect(late.text).toContain('n’en est plus à cette étape');
});

it('says how many of each format it may have: what no other order holds, and what it holds itself', async () => {
  const { bowl, cup } = world.ledger;
  const before = await created(1);
  const available = async ({ id }: OrderDetail) => {
    const { data } = await world.call('GET', `/orders/${id}/formats`, { token });
    return (data as OrderFormat[]).find(({ format_id }) => format_id === bowl);
  };
  const { available: most = 0 } = (await available(before)) ?? {};
  const other = await created(2);
  expect(await available(before)).toMatchObject({ available: most - 2, offered: true });
  expect(await available(other)).toMatchObject({ available: most - 1 });
  await world.fresh.asOwner(`update formats set active = false where id = ${bowl}`);
  expect(await available(before)).toMatchObject({ available: most - 2, offered: false });
  await world.fresh.asOwner(`update formats set active = true where id = ${bowl}`);
  const ask = (quantity: number) =>
    world.call('PATCH', `/orders/${before.id}`, { token, body: { deliver: [{ format_id: bowl, quantity }] } });
  expect((await ask(most - 1)).status).toBe(422);
  await stepped(other, 'cancel');
  await world.call('PATCH', `/restaurants/${world.ledger.sender}/formats`, {
    token: world.tokens.admin,
    body: { formats: [{ format_id: cup, offered: false }] },
  });
  const { data } = await world.call('GET', `/orders/${before.id}/formats`, { token });
  expect(data).toContainEqual(expect.objectContaining({ format_id: cup, offered: false }));
  expect((await world.call('GET', `/orders/${before.id}/formats`, { token: world.tokens.stranger })).status).toBe(404);
});

it('quantities saved from an earlier version are refused with what is there now, whoever changed them meanwhile', async () => {
  const { bowl } = world.ledger;
  const order = await created(1);
  const path = `/orders/${order.id}`;
  const read = await world.call('GET', path, { token });
  expect([read.headers.get('etag'), order.version]).toEqual(['"1"', 1]);
  const save = (quantity: number, more: object, by = token, headers = {}) =>
    world.call('PATCH', path, {
      token: by,
      headers,
      body: { pickup: [{ format_id: bowl, quantity }], ...more },
    });
  expect((await save(2, { version: 1 }, world.tokens.admin)).data).toMatchObject({ version: 2 });
  for (const late of [await save(3, { version: 1 }), await save(3, {}, token, { 'if-match': '"1"' })]) {
    expect({ status: late.status, error: late.error }).toEqual({ status: 409, error: 'conflict' });
    const { current } = JSON.parse(late.text) as { current: OrderDetail };
    expect([current.version, pieces(current, 'pickup')]).toEqual([2, [[2, null]]]);
  }
  expect((await save(3, {})).data).toMatchObject({ version: 3 });
  const both = await Promise.all([4, 5].map((quantity) => save(quantity, { version: 3 })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('reads a cancelled order by either spelling, and refuses a period that ends before it begins', async () => {
  const gone = await stepped(await created(1), 'cancel');
  for (const spelling of ['cancelled', 'canceled']) {
    const { data } = await world.call('GET', `/orders?filter[status][]=${spelling}`, { token });
    // The row, as the page, shows that it has no step to take back.
    expect(data).toContainEqual(expect.objectContaining({ id: gone.id, taken: false }));
  }
  const reversed = await world.call('GET', '/orders?from_date=2026-02-02&to_date=2026-02-01', { token });
  expect([reversed.status, reversed.fields]).toEqual([422, { to_date: ['La fin précède le début.'] }]);
});

it('finds the orders that ended on a day, on whichever day they were made', async () => {
  const done = await stepped(await stepped(await created(1), 'validate'), 'finish');
  await world.fresh.asOwner(`update orders set created_at = created_at - interval '3 days' where id = ${done.id}`);
  const today = parisDay(new Date(done.delivered_at ?? 0));
  const idsOn = async (day: string) => {
    const { data } = await world.call('GET', `/orders?filter[status][]=done&filter[ended_on]=${day}`, { token });
    return (data as Order[]).map(({ id }) => id);
  };
  expect(await idsOn(today)).toContain(done.id);
  expect(await idsOn(addDays(today, -3))).not.toContain(done.id);
});

it('refuses a correction that changes nothing', async () => {
  const done = await stepped(await stepped(await created(1), 'validate'), 'finish');
  const answer = await post(`/${done.id}/fix`, { picked_up: [{ format_id: world.ledger.bowl, quantity: 0 }] });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain('déjà enregistrées');
});

it('refuses to take back a format that nobody knows', async () => {
  const done = await stepped(await stepped(await created(1), 'validate'), 'finish');
  const answer = await post(`/${done.id}/fix`, { picked_up: [{ format_id: 999_999, quantity: 2 }] });
  expect(answer.status).toBe(422);
  expect(answer.fields).toEqual({ 'picked_up.0.format_id': ['Ce format n’existe pas.'] });
});

it('shows a partner its own orders alone, whatever the number asked', async () => {
  const order = await created(1);
  const { accountId } = world.ledger;
  const stranger = await world.platform(async (tx) => {
    const partner = await tx.raw<{ id: number }>({
      text: "insert into partners (account_id, name) values ($1, 'Cyclo Sud') returning id",
      values: [accountId],
    });
    const person = await tx.raw<{ id: number }>({
      text: `insert into people (account_id, partner_id, role, email, status, password_hash)
             values ($1, $2, 'partner_admin', 'cyclo@exemple.fr', 'active', 'none') returning id`,
      values: [accountId, partner.rows[0]?.id],
    });
    return person.rows[0]?.id ?? 0;
  });
  const foreign = await world.tokenOf(stranger);
  for (const path of [`/${order.id}/validate`, `/${order.id}/finish`, `/${order.id}/cancel`]) {
    expect((await post(path, {}, foreign)).status).toBe(404);
  }
  expect((await world.call('GET', `/orders/${order.id}`, { token: foreign })).status).toBe(404);
  expect((await world.call('GET', '/orders', { token: foreign })).count).toBe(0);
});

it('finds orders by number, restaurant or customer, sorts and exports them', async () => {
  const order = await created(2);
  const list = await world.call('GET', `/orders?filter[q]=${order.id}&sort=-deposit`, { token });
  expect((list.data as Order[]).map(({ id }) => id)).toContain(order.id);
  const named = await world.call('GET', '/orders?filter[q]=manon&filter[status][]=pending&sort=delivered_at', {
    token,
  });
  expect(named.count).toBeGreaterThan(0);
  // The ones that deliver a format alone.
  const delivering = async (format: number) =>
    ((await world.call('GET', `/orders?filter[format_id]=${format}`, { token })).data as Order[]).map(({ id }) => id);
  expect(await delivering(world.ledger.bowl)).toContain(order.id);
  expect(await delivering(world.ledger.cup)).not.toContain(order.id);
  const csv = await world.call('GET', `/orders.csv?filter[q]=${order.id}`, { token });
  expect(csv.text).toContain('Référence externe;Restaurant;Client');
  expect(csv.text).toContain(`${order.id};;Chez Manon;lea@exemple.fr;Vélocourse;2;0;8,00;En attente`);
});
