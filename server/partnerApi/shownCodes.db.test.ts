import { describe, expect, it } from 'vitest';
import { placeKeysOf } from '../domain/places/placeKeys.ts';
import { placeToken } from '../domain/places/signedCodes.ts';
import { bowls, guest, inPartnerWorld, newCard, record, someStock, world } from '../dev/testing/worlds/partnerActs.ts';
import { testKeys } from '../dev/testing/keys.ts';

inPartnerWorld(someStock);

describe('what people show', () => {
  it('a code serves once', async () => {
    const shown = await world.shown();
    const body = {
      transaction_type: 'refill_other_container',
      restaurant_id: world.ledger.sender,
      ...shown,
      quantity: 1,
    };
    expect((await record(body)).status).toBe(201);
    expect(await record(body)).toMatchObject({
      status: 422,
      fields: { customer_code: ['Ce code a déjà servi ou n’existe pas\u00a0: demandez-en un nouveau.'] },
    });
  });

  it('a refused transaction leaves the code to be used again', async () => {
    const shown = await world.shown();
    const body = { restaurant_id: world.ledger.sender, ...shown };
    expect((await record({ ...body, transaction_type: 'return_container', containers: bowls(9) })).status).toBe(422);
    expect((await record({ ...body, transaction_type: 'refill_other_container', quantity: 1 })).status).toBe(201);
  });

  it('an expired code is over', async () => {
    const shown = await world.shown();
    await world.owner.query(`update customer_codes set expires_at = now() - interval '1 second'`);
    const { detail } = await record({
      transaction_type: 'refill_other_container',
      restaurant_id: world.ledger.sender,
      ...shown,
      quantity: 1,
    });
    expect(detail).toBe('Ce code a expiré\u00a0: demandez-en un nouveau.');
  });

  it('after five wrong codes, tried at once, the right one is worth nothing', async () => {
    const { customer_id, customer_code } = await world.shown();
    const wrong = customer_code === '000000' ? '000001' : '000000';
    const body = {
      transaction_type: 'refill_other_container',
      restaurant_id: world.ledger.sender,
      customer_id,
      quantity: 1,
    };
    const answers = await Promise.all(Array.from({ length: 12 }, () => record({ ...body, customer_code: wrong })));
    expect(answers.filter(({ status }) => status === 201)).toEqual([]);
    const { rows } = await world.owner.query<{ wrong_tries: number }>('select wrong_tries from customer_codes');
    expect(rows[0]?.wrong_tries).toBe(5);
    await world.owner.query('delete from rate_limits');
    expect((await record({ ...body, customer_code })).detail).toBe(
      'Ce code est bloqué après cinq essais\u00a0: demandez-en un nouveau.',
    );
  });

  it('an access that showed five wrong codes waits a minute', async () => {
    for (let tries = 0; tries < 5; tries += 1) {
      const { customer_id, customer_code } = await world.shown();
      const wrong = customer_code === '000000' ? '000001' : '000000';
      const body = {
        transaction_type: 'refill_other_container',
        restaurant_id: world.ledger.sender,
        customer_id,
        quantity: 1,
      };
      expect((await record({ ...body, customer_code: wrong })).detail).toBe('Ce code n’est pas le bon.');
    }
    const { status, headers } = await record(guest());
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(30);
  });

  it('five wrong PINs lock the card for everybody, even the right one, until an administrator unlocks it', async () => {
    const { id, uuid: card_uuid, pin, wrong } = await newCard();
    const redeem = (shown: string) =>
      record({ transaction_type: 'redeem_card', card_uuid, pin: shown }, { as: world.customerToken });
    expect(await redeem(wrong)).toMatchObject({ status: 422, fields: { pin: ['Ce code PIN n’est pas le bon.'] } });
    expect(await redeem(pin)).toMatchObject({
      status: 429,
      detail: 'Code PIN erroné\u00a0: attendez 1\u00a0s avant de réessayer.',
    });
    for (let tries = 2; tries <= 5; tries += 1) {
      await world.owner.query(`update card_pin_tries set last_wrong_at = now() - interval '1 hour'`);
      await world.owner.query('delete from rate_limits');
      const answer = await redeem(wrong);
      expect(answer.status).toBe(422);
      if (tries === 5) expect(answer.detail).toContain('bloquée après cinq codes PIN erronés');
    }
    await world.owner.query('delete from rate_limits');
    const locked = await redeem(pin);
    expect(locked.status).toBe(429);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(23 * 3600);
    const unlocked = await world.call('POST', `/card_holders/${id}/unlock`, { token: world.tokens.admin, body: {} });
    expect(unlocked.status).toBe(200);
    expect((await redeem(pin)).status).toBe(201);
  });

  it('a card is read from the whole text of its QR code', async () => {
    const { uuid, pin } = await newCard();
    const redeem = (card_uuid: string) =>
      record({ transaction_type: 'redeem_card', card_uuid, pin }, { as: world.customerToken });
    expect((await redeem(`https://boucle.example/c/${uuid}/lieux`)).fields).toHaveProperty('card_uuid');
    expect((await redeem(`https://boucle.example/k/${uuid}`)).status).toBe(201);
  });

  it('a PIN that cannot be read is said to be so, and counts for nobody', async () => {
    const { id, uuid: card_uuid, pin } = await newCard();
    await world.owner.query(`update card_holders set sealed_pin = '\\x00' where id = $1`, [id]);
    const detail = expect.stringMatching(/^Le code PIN de la carte .* est illisible/) as string;
    for (let tries = 0; tries < 7; tries += 1) {
      const answer = await record({ transaction_type: 'redeem_card', card_uuid, pin }, { as: world.customerToken });
      expect(answer).toMatchObject({ status: 422, fields: { pin: [detail] } });
    }
    const { rows } = await world.owner.query(
      'select from card_pin_tries where card_holder_id = $1 and wrong_tries > 0',
      [id],
    );
    expect(rows).toEqual([]);
  });

  it('of fifty PINs tried at once one is looked at', async () => {
    const { uuid: card_uuid, wrong } = await newCard();
    const access = await world.newAccess();
    const answers = await Promise.all(
      Array.from({ length: 15 }, () =>
        record(
          { transaction_type: 'redeem_card', card_uuid, pin: wrong, customer_id: 1, customer_code: '123456' },
          { as: access },
        ),
      ),
    );
    const looked = answers.filter(({ detail }) => detail === 'Ce code PIN n’est pas le bon.');
    expect(looked.length).toBeLessThanOrEqual(1);
    const { rows } = await world.owner.query<{ wrong_tries: number }>(
      'select wrong_tries from card_pin_tries t join card_holders h on h.account_id = t.account_id and h.id = t.card_holder_id where h.uuid = $1',
      [card_uuid],
    );
    expect(rows[0]?.wrong_tries ?? 0).toBeLessThanOrEqual(1);
  });

  it('a card without its PIN gives nothing away', async () => {
    const { uuid: card_uuid } = await newCard();
    const { status, fields } = await record(
      { transaction_type: 'redeem_card', card_uuid },
      { as: world.customerToken },
    );
    expect(status).toBe(422);
    expect(Object.keys(fields ?? {})).toEqual(['pin']);
  });

  it('after five wrong confirmations the right code is worth nothing', async () => {
    const { data } = await record(
      { transaction_type: 'grab_container', restaurant_id: world.ledger.sender, containers: bowls(1) },
      { as: world.customerToken },
    );
    const code = String(data['confirmation_code']);
    const wrong = code === '000000' ? '000001' : '000000';
    const path = `/transactions/${String(data['id'])}/confirm`;
    for (let tries = 0; tries < 5; tries += 1) await world.ask('POST', path, { body: { code: wrong } });
    await world.owner.query('delete from rate_limits');
    expect((await world.ask('POST', path, { body: { code } })).detail).toBe(
      'Ce code est bloqué après cinq essais\u00a0: demandez-en un nouveau.',
    );
  });

  it('a drawer’s QR code is its own, its account’s and its latest', async () => {
    const { ledger, dependencies, owner } = world;
    const { rows } = await owner.query<{ id: number }>(
      `with site as (insert into collection_sites (account_id, name) values ($1, 'Ailleurs') returning id),
            terminal as (insert into collection_terminals (account_id, site_id, name) select $1, id, 'B' from site returning id)
       insert into collection_drawers (account_id, terminal_id, name) select $1, id, 'T' from terminal returning id`,
      [world.other.accountId],
    );
    const foreign = placeToken(placeKeysOf(dependencies.secret, world.other.accountId, []), 'drawer', {
      id: rows[0]?.id ?? 0,
      version: 1,
    });
    const ended = placeToken(placeKeysOf(dependencies.secret, ledger.accountId, []), 'drawer', {
      id: ledger.drawer,
      version: 2,
    });
    const forged = placeToken(placeKeysOf(testKeys(), ledger.accountId, []), 'drawer', {
      id: ledger.drawer,
      version: 1,
    });
    const point = placeToken(placeKeysOf(dependencies.secret, ledger.accountId, []), 'point', {
      id: ledger.drawer,
      version: 1,
    });
    for (const drawer_qr of [foreign, ended, forged, point, 't1']) {
      expect(
        await record(
          { transaction_type: 'return_container_in_collection_drawer', drawer_qr, containers: bowls(1) },
          { as: world.customerToken },
        ),
      ).toMatchObject({ status: 422, fields: { drawer_qr: ['Ce QR code n’est pas celui d’un tiroir en service.'] } });
    }
  });
});
