import { expect, it } from 'vitest';
import { cups, done, fullStock, inPartnerWorld, newCard, record, world } from '../../dev/testing/worlds/partnerActs.ts';
import { type PartnerRequestOptions } from '../../dev/testing/worlds/partnerWorld.ts';
import { codeOfStep, spendStep } from './authenticators.ts';

inPartnerWorld(fullStock);

const OLD = 'Ce QR code ne vaut plus\u00a0: faites-le montrer de nouveau.';
const USED = 'Ce QR code a déjà servi\u00a0: il change dans 30\u00a0secondes au plus.';

/** A device of the customer, which signs in and makes codes of its secret. */
async function newPhone(access = world.access) {
  const token = await world.personToken(access, world.people2.customer);
  const { rows } = await world.owner.query<{ id: number }>('select max(id) as id from oauth_sessions');
  const { status, data, text } = await world.ask('POST', '/customer/authenticator', { as: token, body: {} });
  expect(status, text).toBe(201);
  const { secret, customer_uuid } = data as { secret: string; customer_uuid: string };
  /** The QR code, so many steps from now. */
  const qr = (steps = 0) => `${codeOfStep(secret, Math.floor(Date.now() / 30_000) + steps)}-${customer_uuid}`;
  return { token, sessionId: rows[0]?.id ?? 0, secret, customer_uuid, qr };
}

const present = (customer_qr: string, options: PartnerRequestOptions = {}) =>
  world.ask('POST', `/restaurants/${world.ledger.sender}/presented`, { body: { customer_qr }, ...options });
const refused = async (answer: ReturnType<typeof present>) => {
  const { status, fields } = await answer;
  return [status, fields?.['customer_qr']?.[0]];
};

it('a QR code made without network presents its customer once, in rising order', async () => {
  const { qr } = await newPhone();
  const first = qr(-1);
  const { data } = await present(first);
  expect(data).toMatchObject({ kind: 'customer', name: 'Léa M.', credits_count_cents: 20_000 });
  await done(
    record({
      transaction_type: 'grab_container',
      restaurant_id: world.ledger.sender,
      presentation: data['presentation'],
      containers: cups(1),
    }),
  );
  expect(await refused(present(first))).toEqual([422, USED]);
  expect(await refused(present(qr(-2)))).toEqual([422, USED]);
  expect((await present(qr(0))).status).toBe(201);
});

it('serves from ten steps before to two after', async () => {
  for (const [steps, status] of [
    [-12, 422],
    [-9, 201],
    [4, 422],
    [2, 201],
  ] as const) {
    const { qr } = await newPhone();
    const answer = await present(qr(steps));
    expect([steps, answer.status]).toEqual([steps, status]);
    if (status === 422) expect(answer.fields).toEqual({ customer_qr: [OLD] });
  }
});

it('serves a transaction, which a refusal leaves it for, and a retry under one key', async () => {
  const { qr } = await newPhone();
  const shown = { restaurant_id: world.ledger.sender, customer_qr: qr() };
  const reuse = { transaction_type: 'refill_container', ...shown };
  expect((await record({ ...reuse, containers: cups(50) })).status).toBe(422);
  const act = { transaction_type: 'grab_container', ...shown, containers: cups(1) };
  const taken = await record(act, { key: 'scan' });
  expect(taken.data['customer_id'], taken.text).toBe(world.ledger.customer);
  expect((await record(act, { key: 'scan' })).data['id']).toBe(taken.data['id']);
  expect(await refused(record(act))).toEqual([422, USED]);
});

it('serves an order and the end of a card', async () => {
  const phone = await newPhone();
  const order = {
    ...{ external_id: 'qr-1', customer_qr: phone.qr(-1) },
    formats: [{ format_id: world.ledger.cup, quantity: 1, act: 'deliver' }],
  };
  const path = `/restaurants/${world.ledger.sender}/orders`;
  const made = await world.ask('POST', path, { body: { order } });
  expect(made.data['customer_id'], made.text).toBe(world.ledger.customer);
  // The same order, sent again under another key.
  expect((await world.ask('POST', path, { body: { order } })).data['id']).toBe(made.data['id']);
  const { uuid, pin } = await newCard();
  await done(record({ transaction_type: 'redeem_card', card_uuid: uuid, pin, customer_qr: phone.qr() }));
});

it('of two at once with one code, one is accepted', async () => {
  const { qr } = await newPhone();
  const text = qr();
  const answers = await Promise.all([1, 2, 3, 4].map(() => present(text)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422]);
  // Both found it good before either served.
  const { sessionId } = await newPhone();
  const spent = [1, 2].map(() => world.ledger.run((tx) => spendStep(tx, { sessionId, step: 5 })));
  expect((await Promise.all(spent)).toSorted()).toEqual([false, true]);
});

it('each device has its own secret, which ends with its session and is answered once', async () => {
  const phone = await newPhone();
  const tablet = await newPhone();
  expect((await present(phone.qr())).status).toBe(201);
  expect((await present(tablet.qr())).status).toBe(201);
  const again = () => world.ask('POST', '/customer/authenticator', { as: tablet.token, body: {}, key: 'once' });
  const [one, two] = [await again(), await again()];
  expect(new Set([tablet.secret, one.data['secret'], two.data['secret']]).size).toBe(3);
  expect(await refused(present(tablet.qr(1)))).toEqual([422, OLD]);
  await world.owner.query('update oauth_sessions set ended_at = now() where id = $1', [phone.sessionId]);
  expect(await refused(present(phone.qr(1)))).toEqual([422, OLD]);
  const { rows } = await world.owner.query<{ kept: number }>(
    `select count(*)::int as kept from idempotency_keys where key = 'once'`,
  );
  expect(rows[0]?.kept).toBe(0);
});

it('is nobody’s in another initiative, nor under another customer’s uuid', async () => {
  const { qr, customer_uuid } = await newPhone();
  const other = await world.newAccess(undefined, world.other.partnerAdminId);
  const body = { transaction_type: 'redeem_card', card_uuid: customer_uuid, pin: '0000', customer_qr: qr() };
  expect((await record(body, { as: other })).fields).toEqual({ customer_qr: [OLD] });
  const stranger = `${qr().slice(0, 8)}-3f0b6f0e-6d0f-4c5e-9a53-0d6f6b1f7a10`;
  expect(await refused(present(stranger))).toEqual([422, OLD]);
});

it('counts as a try: the sixth wrong one of an access waits, right or wrong', async () => {
  const { qr, customer_uuid } = await newPhone();
  const as = await world.newAccess();
  const wrong = `${qr() === `00000000-${customer_uuid}` ? '00000001' : '00000000'}-${customer_uuid}`;
  for (let tries = 0; tries < 5; tries += 1) expect(await refused(present(wrong, { as }))).toEqual([422, OLD]);
  expect((await present(wrong, { as })).status).toBe(429);
  expect((await present(qr(), { as })).status).toBe(429);
  expect((await present(qr())).status).toBe(201);
});

it('only a customer’s own device has one, and the text of a QR code has its form', async () => {
  expect((await world.ask('POST', '/customer/authenticator', { as: world.ownerToken, body: {} })).status).toBe(403);
  const { fields } = await present('042318');
  expect(fields).toEqual({ customer_qr: ['Ce QR code n’est pas celui d’un client.'] });
  const { qr } = await newPhone();
  const named = { transaction_type: 'redeem_reward', restaurant_id: world.ledger.sender, reward_id: 1 };
  const mine = await record({ ...named, customer_qr: qr() }, { as: world.customerToken });
  expect(mine.fields).toEqual({ customer_qr: ['Le jeton du client suffit\u00a0: n’indiquez pas de code.'] });
  const another = await record({ ...named, customer_id: 999_999, customer_qr: qr() });
  expect(another.fields).toEqual({ customer_id: ['Ce QR code est celui d’un autre client.'] });
});
