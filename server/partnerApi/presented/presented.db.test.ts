import { describe, expect, it } from 'vitest';
import { customerShowing, makeCustomerCode } from '../customerCodes.ts';
import { cups, done, fullStock, inPartnerWorld, newCard, record, world } from '../../dev/testing/worlds/partnerActs.ts';
import { type PartnerRequestOptions } from '../../dev/testing/worlds/partnerWorld.ts';
import { shortName } from './queries.ts';

inPartnerWorld(fullStock);

const present = (body: object, options: PartnerRequestOptions = {}, restaurant = world.ledger.sender) =>
  world.ask('POST', `/restaurants/${restaurant}/presented`, { body, ...options });
const code = async () => ({ customer_code: (await world.shown()).customer_code });
const act = (
  type: string,
  presentation: unknown,
  more: object = { containers: cups(1) },
  options: PartnerRequestOptions = {},
) => record({ transaction_type: type, restaurant_id: world.ledger.sender, presentation, ...more }, options);
const books = async () =>
  (
    await world.owner.query<{ t: number; m: number }>(
      'select (select count(*) from transactions) as t, (select count(*) from movements) as m',
    )
  ).rows;

describe('what is presented at a counter', () => {
  it('a customer by six digits alone: who it is, what they have and hold, and what one gesture may name', async () => {
    const before = await books();
    const shown = await code();
    const { status, data, text } = await present(shown);
    expect(status, text).toBe(201);
    expect(data).toMatchObject({
      ...{ kind: 'customer', name: 'Léa M.', card_number: null, status: 'active', credits_count_cents: 20_000 },
      ...{ containers: [], activation: null },
    });
    expect(JSON.stringify(data)).not.toMatch(/Morel|lea@|"id"/);
    expect(await books()).toEqual(before);
    // The code has served.
    expect((await present(shown)).fields).toEqual({
      customer_code: ['Ce code a déjà servi ou n’existe pas\u00a0: demandez-en un nouveau.'],
    });
    const lent = await done(act('grab_container', data['presentation']));
    expect(lent['customer_id']).toBe(world.ledger.customer);
    // So has the presentation.
    expect((await act('return_container', data['presentation'])).fields).toEqual({
      presentation: ['Cette présentation a déjà servi\u00a0: présentez le client ou la carte de nouveau.'],
    });
    const again = (await present(await code())).data;
    expect(again).toMatchObject({
      containers: [{ format_id: world.ledger.cup, title: 'Gobelet 30 cl', quantity: 1 }],
      credits_count_cents: 19_850,
    });
    await done(act('return_container', again['presentation']));
  });

  it('serves again after a refusal, and once under one key', async () => {
    const { presentation } = (await present(await code())).data;
    expect((await act('return_container', presentation)).status).toBe(422);
    const first = await act('grab_container', presentation, { containers: cups(1) }, { key: 'geste' });
    const second = await act('grab_container', presentation, { containers: cups(1) }, { key: 'geste' });
    expect([first.status, second.data['id']]).toEqual([201, first.data['id']]);
    await done(act('return_container', (await present(await code())).data['presentation']));
  });

  it('is recorded once under one key, even where a newer code has replaced the one it shows', async () => {
    const shown = await world.shown();
    const body = { transaction_type: 'grab_container', restaurant_id: world.ledger.sender, ...shown };
    const first = await record({ ...body, containers: cups(1) }, { key: 'code' });
    await world.shown();
    const again = await record({ ...body, containers: cups(1) }, { key: 'code' });
    expect([again.status, again.data['id']], again.text).toEqual([201, first.data['id']]);
    expect((await record({ ...body, containers: cups(2) }, { key: 'code' })).status).toBe(409);
    await done(act('return_container', (await present(await code())).data['presentation']));
  });

  it('lasts three minutes, for this access at this restaurant', async () => {
    const { presentation } = (await present(await code())).data;
    const elsewhere = { ...{ transaction_type: 'grab_container', containers: cups(1) }, presentation };
    const unknown = { presentation: ['Cette présentation n’existe pas dans ce restaurant.'] };
    expect((await record({ ...elsewhere, restaurant_id: world.ledger.washer })).fields).toEqual(unknown);
    expect((await act('grab_container', presentation, undefined, { as: await world.newAccess() })).fields).toEqual(
      unknown,
    );
    expect((await act('grab_container', 'x'.repeat(43))).fields).toEqual(unknown);
    const twice = await act('grab_container', presentation, { containers: cups(1), ...(await world.shown()) });
    expect(Object.keys(twice.fields ?? {})).toEqual(['presentation']);
    await world.owner.query(`update presentations set expires_at = now() - interval '1 second'`);
    expect((await act('grab_container', presentation)).fields).toEqual({
      presentation: ['Cette présentation a expiré\u00a0: présentez le client ou la carte de nouveau.'],
    });
  });

  it('a card by its QR code, before and after it is activated', async () => {
    const { uuid } = await newCard(false);
    const { data } = await present({ card_uuid: uuid }, { as: world.ownerToken });
    expect(data).toMatchObject({
      ...{ kind: 'card', name: null, status: 'pending' },
      activation: { funding: 'offered', amount_cents: 1000, to_collect_cents: 0 },
    });
    const as = world.ownerToken;
    await done(act('activate_card', data['presentation'], {}, { as }));
    const active = (await present({ card_uuid: uuid }, { as })).data;
    expect(active).toMatchObject({ status: 'active', credits_count_cents: 1000, activation: null });
    await done(act('grab_container', active['presentation'], undefined, { as }));
  });

  it('a card by its number takes with its PIN, and gives back without', async () => {
    const { id, pin, uuid, wrong } = await newCard();
    const card_number = String(id).padStart(6, '0');
    const withPin = (await present({ card_number, pin })).data;
    expect(withPin).toMatchObject({ card_number, credits_count_cents: 1000 });
    await done(act('grab_container', withPin['presentation']));
    const bare = (await present({ card_number })).data;
    expect(bare).toMatchObject({ card_number, credits_count_cents: null, containers: [{ quantity: 1 }] });
    const refused = await act('grab_container', bare['presentation']);
    expect(refused.fields).toEqual({
      presentation: ['Sans son code PIN, cette carte ne peut que rendre des contenants.'],
    });
    await done(act('return_container', bare['presentation']));
    expect((await present({ card_number, pin: wrong })).fields).toEqual({ pin: ['Ce code PIN n’est pas le bon.'] });
    expect((await present({ card_number, card_uuid: uuid })).status).toBe(422);
  });

  it('what nobody knows counts as a try: the sixth waits, right or wrong', async () => {
    const access = await world.newAccess();
    const strange = { as: access };
    expect((await present({ card_uuid: '3f0b6f0e-6d0f-4c5e-9a53-0d6f6b1f7a10' }, strange)).fields).toEqual({
      card_uuid: ['Cette carte n’est pas connue de l’initiative.'],
    });
    const { customer_code } = await world.shown();
    const wrong = customer_code === '000000' ? '000001' : '000000';
    for (const body of [{ customer_code: wrong }, { card_number: '999999' }, { card_number: '999998', pin: '0000' }])
      expect((await present(body, strange)).status).toBe(422);
    for (let tries = 0; tries < 2; tries += 1) await present({ customer_code: wrong }, strange);
    const waits = await present({ customer_code }, strange);
    expect([waits.status, Number(waits.headers.get('retry-after')) > 30]).toEqual([429, true]);
    // Another counter goes on.
    expect((await present({ customer_code })).status).toBe(201);
  });

  it('names the customer of a transaction by the code alone as well', async () => {
    const { customer_id: _, ...shown } = await world.shown();
    const lent = { transaction_type: 'refill_other_container', restaurant_id: world.ledger.sender, quantity: 1 };
    expect((await done(record({ ...lent, ...shown })))['customer_id']).toBe(world.ledger.customer);
  });

  it('is nobody’s business elsewhere: an owner’s own restaurant, a served one, never a customer', async () => {
    const shown = await code();
    expect((await present(shown, { as: world.ownerToken }, world.ledger.washer)).status).toBe(404);
    expect((await present(shown, { as: world.customerToken })).status).toBe(403);
    const choose = (restaurant_ids: number[]) =>
      world.call('PATCH', `/partners/${world.ledger.partner}`, { token: world.tokens.admin, body: { restaurant_ids } });
    await choose([world.ledger.washer]);
    expect(await present(shown)).toMatchObject({
      status: 422,
      detail: 'Vélocourse n’est pas autorisé à servir Chez Manon.',
    });
    await choose([]);
    expect((await present(shown)).status).toBe(201);
  });

  it('is in the journal, without what the holder has', async () => {
    await present(await code());
    const { rows } = await world.owner.query<{ details: object }>(
      `select details from events where action = 'partner_api.restaurants.present' order by id desc limit 1`,
    );
    expect(rows[0]?.details).toMatchObject({ presented: `Conso n°\u00a0${world.ledger.customer}` });
    expect(JSON.stringify(rows[0])).not.toMatch(/credits|Léa/);
  });

  it('reads the rewards of the customer who is there', async () => {
    await world.owner.query(
      `insert into rewards (account_id, title, value_cents, payer, every_reuses) values ($1, 'Un café', 150, 'account', 1)`,
      [world.ledger.accountId],
    );
    const { presentation } = (await present(await code())).data;
    const { rows } = await world.ask(
      'GET',
      `/restaurants/${world.ledger.sender}/rewards?presentation=${String(presentation)}`,
    );
    expect(rows).toMatchObject([{ title: 'Un café', value_cents: 150 }]);
    await done(act('redeem_reward', presentation, { reward_id: rows[0]?.['id'] }));
  });
});

it('six digits are drawn again as long as another customer may show them', async () => {
  const { ledger, owner, dependencies } = world;
  const { accountId, customer } = ledger;
  const { rows } = await owner.query<{ id: number }>(
    `insert into customers (account_id, email, name) values ($1, 'autre@exemple.fr', 'Autre') returning id`,
    [accountId],
  );
  const other = rows[0]?.id ?? 0;
  const draws = async (customerId: number, ...codes: string[]) =>
    (
      await ledger.run((tx) =>
        makeCustomerCode(tx, dependencies.secret, accountId, customerId, () => codes.shift() ?? 'none'),
      )
    ).code;
  expect(await draws(customer, '111111')).toBe('111111');
  expect(await draws(other, '111111', '222222')).toBe('222222');
  // A new code of the same customer ends the one before.
  expect(await draws(customer, '111111')).toBe('111111');
  // Over, it is still known as such for a while, then anybody's.
  await owner.query(`update customer_codes set expires_at = now() where customer_id = $1`, [customer]);
  expect(await draws(other, '111111', '333333')).toBe('333333');
  await owner.query(`update customer_codes set expires_at = now() - interval '6 minutes' where customer_id = $1`, [
    customer,
  ]);
  expect(await draws(other, '111111')).toBe('111111');
  const shown = await ledger.run((tx) => customerShowing(tx, dependencies.secret, accountId, '111111'));
  expect(shown).toBe(other);
});

it.each([
  ['Léa Morel', 'Léa M.'],
  ['Léa de la Tour', 'Léa D.'],
  ['Léa', 'Léa'],
  ['', ''],
])('« %s » is « %s » at a counter', (name, shown) => {
  expect(shortName(name)).toBe(shown);
});
