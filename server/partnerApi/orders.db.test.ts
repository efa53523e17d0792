import { afterAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../domain/ledger/verification/verify.ts';
import {
  atManon,
  bowls,
  cups,
  done,
  fullStock,
  inPartnerWorld,
  newOrder,
  world,
} from '../dev/testing/worlds/partnerActs.ts';

inPartnerWorld(fullStock);
afterAll(async () => {
  expect(await verifyLedger(world.fresh.database, 'all')).toEqual([]);
});

describe('an order', () => {
  it('goes from creation to its correction', async () => {
    const { ledger } = world;
    await done(atManon('grab_container', { containers: bowls(2) }));
    const id = await newOrder('v-1', [
      { format_id: ledger.bowl, quantity: 2, act: 'deliver' },
      { format_id: ledger.cup, quantity: 1, act: 'deliver' },
      { format_id: ledger.bowl, quantity: 2, act: 'pickup' },
    ]);
    expect((await world.ask('GET', `/orders/${id}`)).data).toMatchObject({
      external_id: 'v-1',
      status: 'pending',
      blocked_cents: 150,
    });
    const { rows } = await world.ask('GET', `/orders/${id}/formats`);
    expect(rows.map(({ act, quantity, cost_cents }) => [act, quantity, cost_cents])).toEqual([
      ['deliver', 2, 400],
      ['deliver', 1, 150],
      ['pickup', 2, null],
    ]);
    const line = Number(rows[1]?.['id']);
    const changed = await world.ask('PATCH', `/orders/${id}/formats/${line}`, {
      body: { order_format: { quantity: 3 } },
    });
    expect(changed.rows[1]).toMatchObject({ id: line, quantity: 3 });
    expect((await world.ask('POST', `/orders/${id}/validate`)).data).toMatchObject({ status: 'validated' });
    const finished = await world.ask('POST', `/orders/${id}/finish`, { body: { picked_up: bowls(2) } });
    expect(finished.data, finished.text).toMatchObject({ status: 'done' });
    const again = await world.ask('POST', `/orders/${id}/finish`, { body: { picked_up: bowls(2) } });
    expect(again.data).toEqual(finished.data);
    const fixed = await world.ask('POST', `/orders/${id}/fix`, { body: { variant: 'fewer_taken', formats: bowls(1) } });
    expect(fixed.status, fixed.text).toBe(200);
    expect((await world.ask('GET', `/orders/${id}`, { as: world.customerToken })).status).toBe(200);
    await done(atManon('return_container', { containers: [...bowls(3), ...cups(3)] }));
  });

  it('says what is missing when it cannot be made', async () => {
    const formats = [{ format_id: world.ledger.bowl, quantity: 5000, act: 'deliver' }];
    const { status, data } = await world.ask('POST', `/restaurants/${world.ledger.sender}/orders`, {
      as: world.customerToken,
      body: { order: { external_id: 'trop', formats } },
    });
    expect({ status, data }).toMatchObject({
      status: 201,
      data: {
        status: 'creation_failed',
        failure_reason: expect.stringContaining('vous en demandez 5\u202f000') as unknown,
      },
    });
  });

  it('is the same under the same number of the partner, and no other may bear it', async () => {
    const order = { external_id: 'v-2', formats: [{ format_id: world.ledger.cup, quantity: 1, act: 'deliver' }] };
    const path = `/restaurants/${world.ledger.sender}/orders`;
    const ask = (more: object = {}) =>
      world.ask('POST', path, { as: world.customerToken, body: { order: { ...order, ...more } } });
    const [first, second] = [await ask(), await ask()];
    expect(second.data).toEqual(first.data);
    expect(await ask({ formats: [{ ...order.formats[0], quantity: 2 }] })).toMatchObject({
      status: 409,
      error: 'conflict',
    });
  });

  it('for a customer who consented needs no code', async () => {
    const { ledger, access } = world;
    const body = {
      order: {
        external_id: 'v-3',
        customer_id: ledger.customer,
        formats: [{ format_id: ledger.cup, quantity: 1, act: 'deliver' }],
      },
    };
    const path = `/restaurants/${ledger.sender}/orders`;
    expect(await world.ask('POST', path, { body })).toMatchObject({
      status: 422,
      fields: { customer_code: [expect.any(String)] },
    });
    await world.owner.query(
      `insert into api_consents (account_id, access_id, partner_id, customer_id, scopes) values ($1, $2, $3, $4, '{orders}')`,
      [ledger.accountId, access.id, ledger.partner, ledger.customer],
    );
    expect((await world.ask('POST', path, { body })).data).toMatchObject({ status: 'pending' });
  });
});
