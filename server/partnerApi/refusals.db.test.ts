import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { placeToken } from '../places/signedCodes.ts';
import {
  type PartnerAnswer,
  type PartnerRequestOptions,
  type PartnerWorld,
  partnerWorld,
} from '../testing/partnerWorld.ts';

let world: PartnerWorld;
beforeAll(async () => {
  world = await partnerWorld();
  await world.ledger.supply(world.ledger.sender, [{ formatId: world.ledger.bowl, quantity: 100 }]);
  await world.ledger.record({
    type: 'admin_free_deposit',
    holder: { kind: 'customer', id: world.ledger.customer },
    amountCents: 2000,
    origin: 'offered',
    adminId: world.ledger.adminId,
  });
});
beforeEach(() => world.owner.query('delete from rate_limits'));
afterAll(() => world.end());

const bowls = (quantity: number) => [{ format_id: world.ledger.bowl, quantity }];
const guest = () => ({
  transaction_type: 'grab_guest_container',
  restaurant_id: world.ledger.sender,
  containers: bowls(1),
});
const record = (body: object, options: PartnerRequestOptions = {}): Promise<PartnerAnswer> =>
  world.ask('POST', '/transactions', { body, ...options });
const atManon = async (type: string, more: object) =>
  record({ transaction_type: type, restaurant_id: world.ledger.sender, ...(await world.shown()), ...more });

async function count(table: string): Promise<number> {
  return (await world.owner.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ?? 0;
}

async function newCard(): Promise<{ id: number; uuid: string; pin: string; wrong: string }> {
  const token = world.tokens.admin;
  const { data } = await world.call('POST', '/card_holders', { token, body: { quantity: 1, initial_amount: 10 } });
  const [card] = data as { id: number; uuid: string; pin: string }[];
  if (card === undefined) throw new Error('No card.');
  await world.call('POST', `/card_holders/${card.id}/activate`, { token, body: {} });
  return { ...card, wrong: card.pin === '0000' ? '0001' : '0000' };
}

describe('the books refuse, with the quantities that explain it', () => {
  it('more than is held', async () => {
    const { status, detail, fields } = await atManon('return_container', { containers: bowls(3) });
    expect({ status, detail }).toEqual({
      status: 422,
      detail: 'Léa Morel n’a aucun Grand bol 1 L, vous en rendez 3.',
    });
    expect(Object.keys(fields ?? {})).toEqual(['containers']);
  });

  it('more than the cagnotte has', async () => {
    const { status, detail } = await atManon('grab_container', { containers: bowls(6) });
    expect(status).toBe(422);
    expect(detail).toMatch(/^Il manque 4,00.€ sur la cagnotte/);
  });

  it('an unknown format: « contenant inconnu »', async () => {
    const { status, detail } = await record({ ...guest(), containers: [{ format_id: 999_999, quantity: 1 }] });
    expect({ status, detail }).toEqual({ status: 422, detail: 'contenant inconnu' });
  });

  it('an order of a customer that nobody may see: 404', async () => {
    const answer = await world.ask('POST', `/restaurants/${world.ledger.sender}/orders`, {
      as: world.customerToken,
      body: { order: { external_id: 'a', formats: [{ format_id: world.ledger.bowl, quantity: 1, act: 'deliver' }] } },
    });
    const { rows } = await world.owner.query<{ id: number }>(
      `insert into partners (account_id, name) values ($1, 'Autre livreur') returning id`,
      [world.ledger.accountId],
    );
    await world.owner.query('update orders set partner_id = $1 where id = $2', [rows[0]?.id, answer.data['id']]);
    for (const id of [answer.data['id'], 999_999]) {
      expect(await world.ask('GET', `/orders/${String(id)}`)).toMatchObject({
        status: 404,
        detail: 'Cette commande n’existe pas ou ne vous est pas accessible.',
      });
    }
  });
});

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
      'select wrong_tries from card_pin_tries t join card_holders h on h.id = t.card_holder_id where h.uuid = $1',
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
    const foreign = placeToken(dependencies.secret, 'drawer', { id: rows[0]?.id ?? 0, version: 1 });
    const ended = placeToken(dependencies.secret, 'drawer', { id: ledger.drawer, version: 2 });
    const forged = placeToken(Buffer.alloc(32), 'drawer', { id: ledger.drawer, version: 1 });
    const point = placeToken(dependencies.secret, 'point', { id: ledger.drawer, version: 1 });
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

describe('who may', () => {
  it('a restaurant of another account is unknown', async () => {
    const { rows } = await world.owner.query<{ id: number }>(
      `insert into restaurants (account_id, name) values ($1, 'Ailleurs') returning id`,
      [world.other.accountId],
    );
    expect(await record({ ...guest(), restaurant_id: rows[0]?.id })).toMatchObject({
      status: 422,
      fields: { restaurant_id: [expect.any(String)] },
    });
  });

  it('an owner acts for their own restaurants, a customer for none', async () => {
    expect((await record(guest(), { as: world.ownerToken })).status).toBe(201);
    expect((await record({ ...guest(), restaurant_id: world.ledger.washer }, { as: world.ownerToken })).status).toBe(
      422,
    );
    expect((await record(guest(), { as: world.customerToken })).status).toBe(403);
  });

  it('a scope that the access, or the token, lacks', async () => {
    const reader = await world.newAccess(['read']);
    expect((await record(guest(), { as: reader })).status).toBe(403);
    const token = await world.personToken(world.access, world.people2.owner, ['read']);
    expect((await record(guest(), { as: token })).status).toBe(403);
  });

  it('a revoked access, its people’s tokens with it, and a wrong secret: 401', async () => {
    const access = await world.newAccess();
    const token = await world.personToken(access, world.people2.customer);
    const wrong = { ...access, client_secret: `${access.client_secret}x` };
    expect(await world.ask('GET', '/initiatives', { as: wrong })).toMatchObject({
      status: 401,
      error: 'bad_credentials',
    });
    expect((await world.ask('GET', '/initiatives', { as: access })).status).toBe(200);
    const partner = await world.tokenOf(world.people.partner_admin);
    expect((await world.call('POST', `/api_accesses/${access.id}/revoke`, { token: partner, body: {} })).status).toBe(
      200,
    );
    expect((await world.ask('GET', '/initiatives', { as: access })).status).toBe(401);
    expect((await world.ask('GET', '/customer/current', { as: token })).status).toBe(401);
  });

  it('a renewed secret and the one before both open for a day; the one before that no longer', async () => {
    const first = await world.newAccess();
    const partner = await world.tokenOf(world.people.partner_admin);
    const renew = async () =>
      (await world.call('POST', `/api_accesses/${first.id}/renew`, { token: partner, body: {} })).data as typeof first;
    const second = await renew();
    const works = async (as: typeof first) => (await world.ask('GET', '/initiatives', { as })).status;
    expect([await works(first), await works(second)]).toEqual([200, 200]);
    const third = await renew();
    expect([await works(first), await works(second), await works(third)]).toEqual([401, 200, 200]);
    await world.owner.query('update api_accesses set previous_until = now() where id = $1', [first.id]);
    expect([await works(second), await works(third)]).toEqual([401, 200]);
  });

  it('Basic nowhere else, and no token of the console here, nor of the street there', async () => {
    const basic = `Basic ${btoa(`${world.access.client_id}:${world.access.client_secret}`)}`;
    const admin = await fetch(`${world.origin}/api/v1/admin/current`, { headers: { authorization: basic } });
    expect({ status: admin.status, body: await admin.json() }).toMatchObject({
      status: 400,
      body: { detail: 'Do not use basic auth' },
    });
    expect((await world.ask('GET', '/initiatives', { as: world.tokens.admin })).status).toBe(401);
    expect((await world.call('GET', '/current', { token: world.customerToken })).status).toBe(401);
    expect((await world.ask('GET', '/initiatives', { as: null })).status).toBe(401);
  });
});

describe('a key', () => {
  it('is required where containers or euros move', async () => {
    for (const key of [null, ''])
      expect(await record(guest(), { key })).toMatchObject({
        status: 422,
        fields: { 'Idempotency-Key': ['L’en-tête Idempotency-Key est requis pour cet appel.'] },
      });
  });

  it('sent fifty times has one effect, and one answer', async () => {
    const shown = await world.shown();
    const body = {
      transaction_type: 'grab_container',
      restaurant_id: world.ledger.sender,
      ...shown,
      containers: bowls(1),
    };
    const before = await count('transactions');
    const answers: PartnerAnswer[] = [];
    // Twenty a second are let through.
    for (let wave = 0; wave < 5; wave += 1) {
      await world.owner.query('delete from rate_limits');
      answers.push(...(await Promise.all(Array.from({ length: 10 }, () => record(body, { key: 'une-fois' })))));
    }
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await count('transactions')).toBe(before + 1);
    expect(await record({ ...body, containers: bowls(2) }, { key: 'une-fois' })).toMatchObject({
      status: 409,
      error: 'idempotency_conflict',
    });
  });
});

describe('what is kept of calls', () => {
  it('a hundred in a second: the twenty-first and the next are told to wait', async () => {
    const access = await world.newAccess();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => world.ask('GET', '/initiatives', { as: access })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(40);
    expect(refused[0]).toMatchObject({ error: 'too_many_requests', detail: 'Au plus 20 appels par seconde.' });
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    expect(answers.some(({ status }) => status === 200)).toBe(true);
  });

  it('each is written down with its status, refused ones too, without numbers nor bodies', async () => {
    const access = await world.newAccess(['read']);
    await world.ask('GET', `/restaurants/${world.ledger.sender}/formats`, { as: access });
    await record(guest(), { as: access });
    await world.ask('GET', '/rien', { as: access });
    await world.ask('GET', '/initiatives', { as: { ...access, client_secret: 'x' } });
    const { data, count: total } = await world.call('GET', `/api_accesses/${access.id}/calls`, {
      token: await world.tokenOf(world.people.partner_admin),
    });
    expect(total).toBe(3);
    expect(
      (data as { method: string; path: string; status: number }[]).map(({ method, path, status }) => [
        method,
        path,
        status,
      ]),
    ).toEqual([
      ['GET', '/initiatives', 401],
      ['POST', '/transactions', 403],
      ['GET', '/restaurants/{id}/formats', 200],
    ]);
  });
});
