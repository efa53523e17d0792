import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PartnerAnswer, type PartnerWorld, partnerWorld } from '../dev/testing/worlds/partnerWorld.ts';

const REFUSAL = 'Vélocourse n’est pas autorisé à servir Ô Bon Bol.';

let world: PartnerWorld;
/** The one that the partner serves, and another. */
let served: number;
let other: number;
beforeAll(async () => {
  world = await partnerWorld();
  const { ledger } = world;
  const lines = [{ formatId: ledger.bowl, quantity: 20 }];
  for (const restaurant of [ledger.sender, ledger.washer]) await ledger.supply(restaurant, lines);
  await ledger.record({
    type: 'admin_free_deposit',
    holder: { kind: 'customer', id: ledger.customer },
    amountCents: 10_000,
    origin: 'offered',
    adminId: ledger.adminId,
  });
  const names = await world.owner.query<{ id: number }>(`select id from restaurants where name = 'Ô Bon Bol'`);
  other = names.rows[0]?.id ?? 0;
  served = other === ledger.sender ? ledger.washer : ledger.sender;
  await choose([served]);
});
beforeEach(() => world.owner.query('delete from rate_limits'));
afterAll(() => world.end());

async function choose(restaurant_ids: number[]): Promise<void> {
  const { status, text } = await world.call('PATCH', `/partners/${world.ledger.partner}`, {
    token: world.tokens.admin,
    body: { restaurant_ids },
  });
  expect(status, text).toBe(200);
}

const bowls = () => [{ format_id: world.ledger.bowl, quantity: 1 }];
const order = async (restaurant: number, external_id = randomUUID()): Promise<PartnerAnswer> =>
  world.ask('POST', `/restaurants/${restaurant}/orders`, {
    body: {
      order: {
        external_id,
        ...(await world.shown()),
        formats: [{ format_id: world.ledger.bowl, quantity: 1, act: 'deliver' }],
      },
    },
  });
const grab = async (restaurant_id: number): Promise<PartnerAnswer> =>
  world.ask('POST', '/transactions', {
    body: { transaction_type: 'grab_container', restaurant_id, ...(await world.shown()), containers: bowls() },
  });
const byAdministrator = (restaurant_id: number) =>
  world.call('POST', '/orders', {
    token: world.tokens.admin,
    body: {
      customer_id: world.ledger.customer,
      restaurant_id,
      partner_id: world.ledger.partner,
      deliver: bowls(),
      pickup: [],
    },
  });

describe('a partner that was given restaurants to serve', () => {
  it('orders and records at those', async () => {
    expect((await order(served)).status).toBe(201);
    expect((await grab(served)).status).toBe(201);
    expect((await byAdministrator(served)).status).toBe(201);
  });

  it('is refused at any other, with the reason, whoever asks; nothing is written', async () => {
    const before = await world.owner.query('select count(*) from transactions');
    const orders = await world.owner.query('select count(*) from orders');
    for (const answer of [await order(other), await grab(other), await byAdministrator(other)]) {
      expect(answer.status, JSON.stringify(answer)).toBe(422);
      expect(answer.detail).toBe(REFUSAL);
    }
    const guests = await world.ask('POST', '/transactions', {
      body: { transaction_type: 'grab_guest_container', restaurant_id: other, containers: bowls() },
    });
    expect(guests.detail).toBe(REFUSAL);
    const outside = await world.ask('POST', '/transactions', {
      body: {
        transaction_type: 'without_webapp_event',
        variant: 'out',
        restaurant_id: other,
        custom_customer: 'Mairie',
        containers: bowls(),
      },
    });
    expect(outside.detail).toBe(REFUSAL);
    expect((await world.owner.query('select count(*) from transactions')).rows).toEqual(before.rows);
    expect((await world.owner.query('select count(*) from orders')).rows).toEqual(orders.rows);
  });

  it('keeps the orders it had when the choice changes, and answers the same to the same number', async () => {
    const external = randomUUID();
    const made = await order(served, external);
    await choose([other]);
    const again = await order(served, external);
    expect(again.data['id']).toBe(made.data['id']);
    const validated = await world.ask('POST', `/orders/${String(made.data['id'])}/validate`, { body: {} });
    expect(validated.status, validated.text).toBe(200);
    await choose([served]);
  });

  it('serves all again when none is named', async () => {
    await choose([]);
    expect((await grab(other)).status).toBe(201);
    await choose([served]);
  });
});
