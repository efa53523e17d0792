import { expect, it } from 'vitest';
import { inPartnerWorld, world } from '../dev/testing/worlds/partnerActs.ts';

inPartnerWorld(() => Promise.resolve());

const path = () => `/restaurants/${world.ledger.sender}/supply_requests`;
const asked = (external_id: string, quantity: number, more: object = {}) => ({
  supply_request: {
    external_id,
    lines: [{ way: 'clean_in', format_id: world.ledger.cup, quantity }],
    ...more,
  },
});
const ask = (body: object, as?: string) => world.ask('POST', path(), { body, ...(as !== undefined && { as }) });

it('a request is made once for each number of the partner, and another under the same number is refused', async () => {
  const first = await ask(asked('D-1', 12));
  expect(first.status, first.text).toBe(201);
  const again = await ask(asked('D-1', 12, { wanted_on: null, comment: '' }));
  expect(again.data['id']).toBe(first.data['id']);
  const other = await ask(asked('D-1', 13));
  expect([other.status, other.detail]).toEqual([409, 'Une autre demande porte déjà la référence D-1.']);
  const [one, two] = await Promise.all([ask(asked('D-2', 5)), ask(asked('D-2', 5))]);
  expect(one.data['id']).toBe(two.data['id']);
});

it('what is refused names the fields of the body', async () => {
  const late = await ask(asked('D-3', 5, { wanted_on: '2020-01-01' }));
  expect([late.status, Object.keys(late.fields ?? {})]).toEqual([422, ['supply_request.wanted_on']]);
});

it('an owner asks for their own restaurant, reads it and cancels it once', async () => {
  const { status, data, text } = await ask(asked('D-4', 5), world.ownerToken);
  expect(status, text).toBe(201);
  const as = world.ownerToken;
  const read = await world.ask('GET', `/supply_requests/${Number(data['id'])}`, { as });
  expect(read.data).toMatchObject({ status: 'asked', external_id: 'D-4', round_day: null });
  const cancelled = await world.ask('POST', `/supply_requests/${Number(data['id'])}/cancel`, { as, body: {} });
  expect(cancelled.data['status']).toBe('cancelled');
  const again = await world.ask('POST', `/supply_requests/${Number(data['id'])}/cancel`, { as, body: {} });
  expect([again.status, again.detail]).toEqual([409, 'Cette demande est déjà annulée.']);
});

it('an owner asks for no other restaurant, and a customer for none', async () => {
  const elsewhere = await world.ask('POST', `/restaurants/${world.ledger.washer}/supply_requests`, {
    body: asked('D-5', 5),
    as: world.ownerToken,
  });
  expect(elsewhere.status).toBe(404);
  expect((await ask(asked('D-6', 5), world.customerToken)).status).toBe(403);
});

it('an owner asks through the initiative’s own page, and finds it there', async () => {
  const as = await world.personToken({ ...world.access, client_id: 'consigne-loire-restaurant' }, world.people2.owner);
  const made = await ask(asked('P-1', 5), as);
  expect(made.status, made.text).toBe(201);
  const { rows } = await world.ask('GET', '/supply_requests', { as });
  expect(rows.map(({ external_id }) => external_id)).toContain('P-1');
  expect(new Set(rows.map(({ restaurant_id }) => restaurant_id))).toEqual(new Set([world.ledger.sender]));
  // A partner sees its own alone.
  const { rows: partners } = await world.ask('GET', '/supply_requests');
  expect(partners.map(({ external_id }) => external_id)).not.toContain('P-1');
});

it('a partner asks for its reserve, once for each number; the initiative’s own page has none', async () => {
  const body = asked('R-1', 7);
  const first = await world.ask('POST', '/supply_requests', { body });
  expect(first.status, first.text).toBe(201);
  expect(first.data).toMatchObject({ restaurant_id: null, status: 'asked', external_id: 'R-1' });
  expect((await world.ask('POST', '/supply_requests', { body })).data['id']).toBe(first.data['id']);
  const changed = await world.ask('PATCH', `/supply_requests/${Number(first.data['id'])}`, {
    body: { supply_request: { comment: 'Samedi' } },
  });
  expect(changed.data).toMatchObject({ restaurant_id: null, comment: 'Samedi' });
  expect((await world.ask('POST', '/supply_requests', { body, as: world.ownerToken })).status).toBe(403);
});
