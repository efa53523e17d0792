import { beforeEach, describe, expect, it } from 'vitest';
import { createPasswordLink } from '../../auth/people/invitations.ts';
import { ensureClient } from '../../auth/tokens/clients.ts';
import { cups, done, fullStock, inPartnerWorld, record, world } from '../../dev/testing/worlds/partnerActs.ts';
import { type ownPages, ownPages as pagesOf } from '../../dev/testing/worlds/ownPages.ts';

let pages: ReturnType<typeof ownPages>;
/** The owner at the initiative's page. */
let owner: string;
const CLIENT = 'consigne-loire-restaurant';

inPartnerWorld(async () => {
  await fullStock();
  pages = pagesOf(world);
});
beforeEach(async () => {
  await world.owner.query('delete from rate_limits');
  await world.owner.query('update restaurants set sealed_device_pin = null');
  await world.owner.query(
    `insert into restaurant_owners (account_id, restaurant_id, person_id) values ($1, $2, $3) on conflict do nothing`,
    [world.ledger.accountId, world.ledger.sender, world.people2.owner],
  );
  owner = await world.personToken({ ...world.access, client_id: CLIENT }, world.people2.owner);
});

const path = (more = '', restaurant = world.ledger.sender) => `/restaurants/${restaurant}/devices${more}`;
const pair = async (name: string) =>
  String((await world.ask('POST', path(), { as: owner, body: { name } })).data['code']);
interface Redeemed {
  status: number;
  body: { access_token: string; refresh_token: string; device_name: string; error?: string; detail?: string };
}
const redeem = async (code: string, client_id = CLIENT): Promise<Redeemed> => {
  const response = await pages.post('/oauth/devices', { client_id, code });
  return { status: response.status, body: (await response.json()) as Redeemed['body'] };
};
const opened = async (name: string) => (await redeem(await pair(name))).body;
const shown = async () =>
  (await world.ask('GET', path(), { as: owner })).data as { devices: { id: number; name: string }[]; has_pin: boolean };
const current = (as: string) => world.ask('GET', '/restaurants/current', { as });
const unused = (hours: number) =>
  world.owner.query(
    `update oauth_sessions set last_seen_at = now() - make_interval(hours => $1)
                      where device_name is not null`,
    [hours],
  );
/** Its use is noted once the answer has left. */
const used = () =>
  expect
    .poll(
      async () =>
        (
          await world.owner.query(
            `select from oauth_sessions
              where device_name = 'Bar' and ended_at is null and last_seen_at > now() - interval '1 hour'`,
          )
        ).rowCount,
    )
    .toBe(1);
const choosePin = (pin: string) => world.ask('PUT', path('/pin'), { as: owner, body: { pin } });
const unlock = (as: string, pin: string) => world.ask('POST', '/devices/unlock', { as, body: { pin } });

describe('a code', () => {
  it('opens a device at the restaurant alone, once, as people type it', async () => {
    const code = await pair('Terrasse');
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `.replaceAll('0', 'o').replaceAll('1', 'l');
    const { status, body } = await redeem(typed);
    expect({ status, body }).toMatchObject({ status: 200, body: { device_name: 'Terrasse' } });
    const { rows } = await current(body.access_token);
    expect(rows.map(({ id }) => id)).toEqual([world.ledger.sender]);
    expect((await shown()).devices[0]).toMatchObject({ name: 'Terrasse' });
    expect(await redeem(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(JSON.stringify((await world.owner.query('select * from device_pairings')).rows)).not.toContain(code);
  });

  it('is not kept: neither after ten minutes, nor for another client or initiative, nor once guessed five times', async () => {
    const late = await pair('Bar');
    await world.owner.query('update device_pairings set expires_at = now()');
    expect((await redeem(late)).status).toBe(400);
    const code = await pair('Bar');
    expect((await redeem(code, world.access.client_id)).status).toBe(400);
    const [other] = (
      await world.owner.query<{ client_id: string }>(
        `select client_id from api_accesses where account_id <> $1 and audience = 'restaurant'`,
        [world.ledger.accountId],
      )
    ).rows;
    expect((await redeem(code, other?.client_id)).status).toBe(400);
    expect((await redeem(code, 'nobody')).body.error).toBe('invalid_client');
    await world.owner.query('delete from rate_limits');
    const wrong = await Promise.all(Array.from({ length: 12 }, (_, n) => redeem(`0000000${n % 10}`)));
    expect(wrong.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(wrong.filter(({ status }) => status === 429)).toHaveLength(7);
    expect((await redeem(code)).status).toBe(429);
    await world.owner.query('delete from rate_limits');
    const both = await Promise.all([redeem(code), redeem(code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('is asked by an owner of the restaurant, for a name', async () => {
    const nameless = await world.ask('POST', path(), { as: owner, body: { name: '  ' } });
    expect(nameless.fields).toEqual({ name: ['Indiquez un nom.'] });
    const elsewhere = await world.ask('POST', path('', world.ledger.washer), { as: owner, body: { name: 'Bar' } });
    expect(elsewhere.status).toBe(404);
  });
});

describe('a device', () => {
  it('records what a counter does, and « Par » names it in the space and in the console', async () => {
    const { access_token: as } = await opened('Terrasse');
    const lent = await done(
      record(
        { transaction_type: 'grab_guest_container', restaurant_id: world.ledger.sender, containers: cups(1) },
        { as },
      ),
    );
    expect(lent['device_name']).toBe('Terrasse');
    const { rows } = await world.ask('GET', '/transactions', { as: owner });
    expect(rows[0]).toMatchObject({ id: lent['id'], device_name: 'Terrasse' });
    const { data: one } = await world.call('GET', `/transactions/${Number(lent['id'])}`, { token: world.tokens.admin });
    expect(one).toMatchObject({ transaction: { device_name: 'Terrasse' } });
    const { data: listed } = await world.call('GET', '/transactions?sort=-id', { token: world.tokens.admin });
    expect((listed as unknown[])[0]).toMatchObject({ id: lent['id'], device_name: 'Terrasse' });
    const { data: events } = await world.call('GET', '/events?sort=-id', { token: world.tokens.admin });
    expect((events as unknown[])[0]).toMatchObject({ access: 'Comptoir Terrasse' });
  });

  it('records nothing else, nothing elsewhere, and sees no till', async () => {
    const { access_token: as } = await opened('Terrasse');
    const shop = { restaurant_id: world.ledger.sender, containers: cups(1) };
    const recount = { transaction_type: 'adjust_guest_stock_container', variant: 'lost', ...shop };
    expect((await record(recount, { as })).status).toBe(403);
    const elsewhere = { ...shop, restaurant_id: world.ledger.washer, transaction_type: 'customerless_refill' };
    expect((await record(elsewhere, { as })).status).toBe(422);
    for (const reading of ['stock', 'guests']) {
      const at = `/restaurants/${world.ledger.sender}/${reading}`;
      expect((await world.ask('GET', at, { as })).data['till_cents']).toBeNull();
      expect((await world.ask('GET', at, { as: owner })).data['till_cents']).toBeTypeOf('number');
      expect((await world.ask('GET', at.replace(/\d+/, String(world.ledger.washer)), { as })).status).toBe(404);
    }
    // What the owner asked for is not the device's to withdraw.
    const report = { state: 'clean', reason: 'broken', containers: cups(1), comment: 'Tombé' };
    const broken = await world.ask('POST', `/restaurants/${world.ledger.sender}/breakages`, {
      as: owner,
      body: report,
    });
    const { access_token: device } = await opened('Salle');
    expect(
      (await world.ask('POST', `/transactions/${Number(broken.data['id'])}/cancel`, { as: device, body: {} })).status,
    ).toBe(403);
  });

  it('is closed by the owner, or by the initiative, and by nobody of another restaurant or initiative', async () => {
    for (const close of [
      (id: number) => world.ask('DELETE', path(`/${id}`), { as: owner }),
      (id: number) =>
        world.call('POST', `/restaurants/${world.ledger.sender}/devices/close`, {
          token: world.tokens.admin,
          body: { device_id: id },
        }),
    ]) {
      const { access_token: as, refresh_token } = await opened('Bar');
      const id = (await shown()).devices[0]?.id ?? 0;
      const stranger = await world.call('POST', `/restaurants/${world.ledger.sender}/devices/close`, {
        token: world.tokens.stranger,
        body: { device_id: id },
      });
      expect(stranger.status).toBe(404);
      expect((await world.ask('DELETE', path(`/${id}`, world.ledger.washer), { as: owner })).status).toBe(404);
      expect((await current(as)).status).toBe(200);
      expect((await close(id)).status).toBe(200);
      expect((await current(as)).status).toBe(401);
      const renewal = { grant_type: 'refresh_token', client_id: CLIENT, refresh_token };
      expect((await pages.post('/oauth/token', renewal)).status).toBe(401);
      expect((await close(id)).status).toBe(404);
    }
  });

  it('ends with the tie to the restaurant, at once and for good; not with the password, nor with the years', async () => {
    const { access_token, refresh_token } = await opened('Bar');
    const link = await world.platform((tx) => createPasswordLink(tx, world.people2.owner));
    const password = { new_password: 'quatre-bocaux-bleus', confirmation: 'quatre-bocaux-bleus' };
    expect((await pages.post(`/admin/password/${link}`, password)).status).toBe(200);
    expect((await current(owner)).status).toBe(401);
    expect((await current(access_token)).status).toBe(200);

    await world.owner.query(
      `with device as (
         update oauth_sessions set created_at = now() - interval '2 years' where device_name is not null returning id
       )
       update oauth_access_tokens set expires_at = now() - interval '2 years' where session_id in (select id from device)`,
    );
    const { rows: ends } = await world.owner.query(
      `select distinct r.expires_at > now() + interval '10 years' as far from oauth_refresh_tokens r
         join oauth_sessions s on s.id = r.session_id and s.device_name is not null and s.ended_at is null`,
    );
    expect(ends).toEqual([{ far: true }]);
    await ensureClient(world.fresh.database, world.dependencies.config);
    const renewed = await pages.post('/oauth/token', {
      grant_type: 'refresh_token',
      client_id: CLIENT,
      refresh_token,
    });
    const { access_token: as } = (await renewed.json()) as { access_token: string };
    expect((await current(as)).status).toBe(200);

    const setStatus = (status: string) =>
      world.owner.query('update people set status = $2 where id = $1', [world.people2.owner, status]);
    await setStatus('disabled');
    expect((await current(as)).status).toBe(401);
    await setStatus('active');

    owner = await world.personToken({ ...world.access, client_id: CLIENT }, world.people2.owner);
    const code = await pair('Cuisine');
    const restaurants = `/restaurants/${world.ledger.sender}/owners`;
    const untie = { token: world.tokens.admin, body: { person_id: world.people2.owner } };
    expect((await world.call('POST', `${restaurants}/remove`, untie)).status).toBe(200);
    expect((await current(as)).status).toBe(401);
    const invite = { token: world.tokens.admin, body: { email: 'manon@exemple.fr' } };
    expect((await world.call('POST', restaurants, invite)).status).toBe(201);
    expect((await current(as)).status).toBe(401);
    expect((await redeem(code)).status).toBe(400);
    // A code that was written after the tie had ended opens nothing, then or later.
    await world.owner.query(
      `insert into restaurant_owners (account_id, restaurant_id, person_id) values ($1, $2, $3) on conflict do nothing`,
      [world.ledger.accountId, world.ledger.sender, world.people2.owner],
    );
    const late = await pair('Trop tard');
    await world.owner.query('alter table restaurant_owners disable trigger ended_devices');
    await world.owner.query('delete from restaurant_owners where person_id = $1', [world.people2.owner]);
    await world.owner.query('alter table restaurant_owners enable trigger ended_devices');
    expect((await redeem(late)).status).toBe(400);
  });

  it('counts alone: of fifty, one of which guesses, the others are never refused', async () => {
    const access = { client_id: CLIENT };
    const devices: string[] = [];
    for (let n = 0; n < 50; n += 1) devices.push((await world.newDevice({ name: `Bar ${n}`, access })).token);
    const [first = '', ...others] = devices;
    const tryWrongCode = () =>
      world.ask('POST', `/restaurants/${world.ledger.sender}/presented`, {
        as: first,
        body: { customer_code: '000000' },
      });
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await tryWrongCode()).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    const answers = await Promise.all(others.flatMap((as) => [1, 2, 3].map(() => current(as))));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const body = { transaction_type: 'grab_guest_container', restaurant_id: world.ledger.sender, containers: cups(1) };
    // What waited at one device may be sent by another: a key is the access's.
    const [one, two] = await Promise.all(others.slice(0, 2).map((as) => done(record(body, { as, key: 'midi' }))));
    expect(one?.['id']).toBe(two?.['id']);
    await world.owner.query('update oauth_sessions set ended_at = now() where device_name is not null');
  });
});

describe('a person who tries codes', () => {
  const tryCode = (as: string, code: string, id = world.ledger.sender) =>
    world.ask('POST', `/restaurants/${id}/presented`, { as, body: { customer_code: code } });
  const counted = async () =>
    (
      await world.owner.query<{ restaurant_id: number; tries: number }>(
        'select restaurant_id::int, tries from wrong_codes where tries > 0 order by 1',
      )
    ).rows;

  it('at once gets no answer beyond five, be it right', async () => {
    const { access_token: as } = await opened('Bar');
    const { customer_code: right } = await world.shown();
    const codes = [...Array.from({ length: 14 }, (_, n) => String(n).padStart(6, '0')), right];
    const answers = await Promise.all(codes.map((code) => tryCode(as, code)));
    expect(answers.filter(({ status }) => status !== 429).length).toBeLessThanOrEqual(5);
    await world.owner.query("delete from rate_limits where key like 'counter_%'");
    // The right one had not served, unless it was among the first.
    const served = answers.at(-1)?.status === 201;
    expect((await tryCode(as, right)).status).toBe(served ? 422 : 201);
  });

  it('is counted at a restaurant of theirs, whatever they name; a customer at none', async () => {
    await world.owner.query('delete from wrong_codes');
    const { access_token: as } = await opened('Bar');
    const wrong = (restaurant_id: number, of: string) =>
      record(
        { transaction_type: 'grab_container', restaurant_id, customer_code: '000000', containers: cups(1) },
        { as: of },
      );
    for (const named of [987_654, world.ledger.washer, world.ledger.sender]) await wrong(named, as);
    await wrong(world.ledger.sender, world.customerToken);
    expect(await counted()).toEqual([{ restaurant_id: world.ledger.sender, tries: 3 }]);
  });

  it('pairs twenty devices a day at most', async () => {
    for (let n = 0; n < 20; n += 1) {
      await world.owner.query("delete from rate_limits where key like 'partner_calls%'");
      expect(await pair(`Appareil ${n}`)).not.toBe('undefined');
    }
    await world.owner.query("delete from rate_limits where key like 'partner_calls%'");
    const more = await world.ask('POST', path(), { as: owner, body: { name: 'Un de trop' } });
    expect([more.status, more.detail]).toEqual([429, 'Trop d’appareils associés\u00a0: réessayez demain.']);
  });
});

describe('a PIN', () => {
  it('is asked for after twelve hours without use, once one is chosen', async () => {
    const { access_token: as } = await opened('Bar');
    await unused(13);
    expect((await current(as)).status).toBe(200);
    await used();
    expect((await choosePin('12345')).fields).toEqual({ pin: ['Ce code compte quatre chiffres.'] });
    expect((await choosePin('4182')).data).toMatchObject({ has_pin: true });
    await unused(11);
    expect((await current(as)).status).toBe(200);
    // The hours begin anew.
    await used();
    await unused(13);
    for (const at of ['/restaurants/current', '/content', '/transactions']) {
      expect(await world.ask('GET', at, { as })).toMatchObject({
        status: 423,
        error: 'device_locked',
        detail: 'Ce comptoir est verrouillé\u00a0: tapez son code PIN.',
      });
    }
    expect((await unlock(as, '0000')).fields).toEqual({ pin: ['Ce code PIN n’est pas le bon.'] });
    expect((await current(as)).status).toBe(423);
    expect((await unlock(as, '4182')).data).toEqual({ unlocked: true });
    expect((await current(as)).status).toBe(200);
    expect(JSON.stringify((await world.owner.query('select details from events')).rows)).not.toContain('4182');
  });

  it('wrong five times closes the device, however many are tried at once; a right one begins anew', async () => {
    const { access_token: as } = await opened('Bar');
    await choosePin('4182');
    for (let n = 0; n < 4; n += 1) expect((await unlock(as, '0000')).status).toBe(422);
    expect((await unlock(as, '4182')).status).toBe(200);
    await world.owner.query('delete from rate_limits');
    const tries = await Promise.all(Array.from({ length: 5 }, () => unlock(as, '0000')));
    expect(tries.map(({ status }) => status).sort()).toEqual([401, 422, 422, 422, 422]);
    expect(tries.find(({ status }) => status === 401)?.detail).toMatch(/fermé/);
    await world.owner.query('delete from rate_limits');
    expect((await unlock(as, '4182')).status).toBe(401);
    expect((await current(as)).status).toBe(401);
  });
});
