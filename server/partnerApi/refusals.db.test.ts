import { describe, expect, it } from 'vitest';
import { atManon, bowls, guest, inPartnerWorld, record, someStock, world } from '../dev/testing/worlds/partnerActs.ts';
import { type PartnerAnswer } from '../dev/testing/worlds/partnerWorld.ts';

inPartnerWorld(someStock);

async function count(table: string): Promise<number> {
  return (await world.owner.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ?? 0;
}

describe('the books refuse, with the quantities that explain it', () => {
  it('more than is held', async () => {
    const { status, detail, fields } = await atManon('return_container', { containers: bowls(3) });
    expect({ status, detail }).toEqual({
      status: 422,
      detail: 'Grand bol 1 L\u00a0: Léa Morel n’en a aucun, vous en rendez 3.',
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

  it('Basic nowhere else, and no token of the console here, nor of an end user there', async () => {
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
    for (const [key, sentence] of [
      [null, /requis pour cet appel/],
      ['', /est vide/],
    ] as const)
      expect(await record(guest(), { key })).toMatchObject({
        status: 422,
        fields: { 'Idempotency-Key': [expect.stringMatching(sentence)] },
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
      ['GET', '(inconnue)', 404],
      ['POST', '/transactions', 403],
      ['GET', '/restaurants/{id}/formats', 200],
    ]);
  });
});
