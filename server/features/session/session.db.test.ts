import { type Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppVariables, createApp } from '../../app.ts';
import { keepTotp, removeFactors } from '../../auth/secondFactor/factors.ts';
import { type SignInWorld, EMAIL, PASSWORD, answerOf, signInWorld } from '../../dev/testing/signIn.ts';

let world: SignInWorld;
let app: Hono<{ Variables: AppVariables }>;
beforeAll(async () => {
  world = await signInWorld();
  app = createApp(world.dependencies);
});
afterAll(() => world.end());
beforeEach(() => world.asOwner('delete from rate_limits'));

async function call(method: string, path: string, token: string | null, body?: unknown) {
  const response = await app.request(`/api/v1/admin${path}`, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
}

const login = (password = PASSWORD, email = EMAIL) => call('POST', '/auth/login', null, { email, password });
const token = async () => (await login()).body['access_token'] as string;

describe('POST /auth/login', () => {
  it('answers as the token endpoint does', async () => {
    const { status, body, headers } = await login();
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(Object.keys(body).sort()).toEqual(
      ['access_token', 'created_at', 'expires_in', 'refresh_token', 'scope', 'token_type'].sort(),
    );
    expect((await world.refresh(body['refresh_token'] as string)).status).toBe(200);
  });

  it.each([
    ['a wrong password', 'perdu', EMAIL],
    ['an unknown e-mail', PASSWORD, 'personne@exemple.fr'],
    ['an e-mail with a zero byte', PASSWORD, 'a\0@exemple.fr'],
  ])('answers 401 bad_credentials to %s', async (_name, password, email) => {
    const { status, body } = await login(password, email);
    expect(status).toBe(401);
    expect(body).toMatchObject({
      error: 'bad_credentials',
      detail: 'Email ou mot de passe incorrect',
      error_description: 'Email ou mot de passe incorrect',
    });
    expect(body['request_id']).toBeTypeOf('string');
  });

  it('answers 403 to who has a second factor, or must have one', async () => {
    const refusal = {
      error: 'second_factor_required',
      detail: expect.stringContaining('Un deuxième facteur') as string,
    };
    await world.platform((tx) =>
      keepTotp(tx, world.dependencies.secret, { personId: world.personId, secret: 'GEZDGNBVGY3TQOJQ', step: 0 }),
    );
    expect(await login()).toMatchObject({ status: 403, body: refusal });
    expect((await login('perdu')).status).toBe(401);
    await world.platform((tx) => removeFactors(tx, world.personId));
    await world.asOwner('update accounts set second_factor_required = true');
    expect(await login()).toMatchObject({ status: 403, body: refusal });
    await world.asOwner('update accounts set second_factor_required = false');
    expect((await login()).status).toBe(200);
  });

  it('answers 429 after 5 wrong passwords, and when to try again', async () => {
    for (let count = 1; count <= 5; count += 1) await login('perdu');
    const { status, body, headers } = await login();
    expect(status).toBe(429);
    expect(body).toMatchObject({ error: 'too_many_requests', detail: 'Trop d’essais, réessayez dans 15 minutes' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(800);
  });
});

describe('the signed-in person', () => {
  it('is told with the name of their account', async () => {
    const { status, body } = await call('GET', '/current', await token());
    expect(status).toBe(200);
    expect(body['data']).toEqual({
      id: world.personId,
      uuid: expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
      email: EMAIL,
      role: 'account_admin',
      name: 'Camille Ferrand',
      account_name: 'Consigne Loire',
    });
  });

  it('is nobody without a token, with a wrong one, and after 15 minutes', async () => {
    expect((await call('GET', '/current', null)).body).toMatchObject({ error: 'invalid_token' });
    expect((await call('GET', '/current', 'inconnu')).body).toMatchObject({ error: 'invalid_token' });
    const old = await token();
    await world.asOwner('update oauth_access_tokens set expires_at = now()');
    const { status, body } = await call('GET', '/current', old);
    expect(status).toBe(401);
    expect(body).toMatchObject({ error: 'expired_token', detail: "Le jeton d'accès a expiré" });
  });

  it('is refused basic authentication', async () => {
    for (const path of [
      '/api/v1/admin/current',
      '/oauth/token',
      '/oauth/authorized_applications.json',
      '/admin/login',
    ]) {
      const response = await app.request(path, {
        method: path.endsWith('token') || path.endsWith('login') ? 'POST' : 'GET',
        headers: { authorization: 'Basic YTpi' },
      });
      expect(response.status).toBe(400);
      expect(await response.text()).toContain('Do not use basic auth');
    }
  });

  it('needs the scope of the call', async () => {
    const reader = await world.exchange({ code: await world.code({ scope: 'read' }) });
    const { access_token: access } = (await reader.json()) as { access_token: string };
    expect((await call('GET', '/current', access)).status).toBe(200);
    expect((await call('PATCH', '/current/preferences', access, {})).status).toBe(403);
  });
});

it('keeps the preferences of each list', async () => {
  const access = await token();
  expect((await call('GET', '/current/preferences', access)).body).toEqual({ data: {} });
  const cards = { hidden: ['pin'], density: 'compact' };
  const transactions = { hidden: [], density: 'comfortable' };
  await call('PATCH', '/current/preferences', access, { lists: { cards } });
  const saved = await call('PATCH', '/current/preferences', access, { lists: { transactions } });
  expect(saved.body).toEqual({ data: { lists: { cards, transactions } } });
  expect((await call('GET', '/current/preferences', access)).body).toEqual(saved.body);
});

it('keeps order, widths and pins of columns, and refuses what is beyond their bounds', async () => {
  const access = await token();
  const layout = [{ key: 'number' }, { key: 'credits', width: 160, pinned: true }];
  const choice = { layout, density: 'comfortable' };
  const saved = await call('PATCH', '/current/preferences', access, { lists: { cards: choice } });
  expect(saved.body).toMatchObject({ data: { lists: { cards: choice } } });
  for (const wrong of [{ key: 'credits', width: 10_000 }, { key: 'x'.repeat(41) }, { width: 100 }]) {
    const lists = { cards: { ...choice, layout: [wrong] } };
    expect((await call('PATCH', '/current/preferences', access, { lists })).status).toBe(422);
  }
});

it('leaves out what another version stored', async () => {
  const access = await token();
  const stored = { lists: { cards: { hidden: 'pin', density: 'compact', layout: 'wide' }, orders: 3 } };
  await world.asOwner(`update people set preferences = '${JSON.stringify(stored)}'`);
  const { status, body } = await call('GET', '/current/preferences', access);
  expect({ status, body }).toEqual({ status: 200, body: { data: { lists: { cards: { density: 'compact' } } } } });
});

it('keeps whether single keys act, beside the rest', async () => {
  const access = await token();
  const kept = async () => (await call('GET', '/current/preferences', access)).body;
  await call('PATCH', '/current/preferences', access, { single_keys: false });
  expect(await kept()).toMatchObject({ data: { single_keys: false } });
  await call('PATCH', '/current/preferences', access, { lists: { cards: { density: 'compact' } } });
  expect(await kept()).toMatchObject({ data: { single_keys: false, lists: { cards: { density: 'compact' } } } });
  await call('PATCH', '/current/preferences', access, { unsent_acts: ['price', 'round'] });
  await call('PATCH', '/current/preferences', access, { unsent_acts: ['round'] });
  expect(await kept()).toMatchObject({ data: { single_keys: false, unsent_acts: ['round'] } });
  expect((await call('PATCH', '/current/preferences', access, { unsent_acts: ['tout'] })).status).toBe(422);
  const on = await call('PATCH', '/current/preferences', access, { single_keys: true });
  expect(on.body).toMatchObject({ data: { single_keys: true } });
  expect((await call('PATCH', '/current/preferences', access, { single_keys: 'no' })).status).toBe(422);
});

it('keeps the views of each list beside its preferences', async () => {
  const access = await token();
  const late = [{ name: 'À imprimer', search: 'printing=to_print' }];
  await call('PATCH', '/current/preferences', access, { views: { '/cards': late } });
  await call('PATCH', '/current/preferences', access, { views: { '/orders': [] } });
  const { body } = await call('GET', '/current/preferences', access);
  expect(body).toMatchObject({ data: { views: { '/cards': late, '/orders': [] }, lists: { cards: {} } } });
  const nameless = { views: { '/cards': [{ name: ' ', search: '' }] } };
  expect((await call('PATCH', '/current/preferences', access, nameless)).status).toBe(422);
});

describe('changing one’s password', () => {
  const change = (access: string, current: string, next: string) =>
    call('PATCH', '/current/password', access, { current_password: current, new_password: next });

  it('ends the other sessions and keeps this one', async () => {
    const [access, other] = [await token(), await token()];
    expect((await change(access, PASSWORD, 'quatre-bocaux-bleus')).body).toEqual({ data: { changed: true } });
    expect((await call('GET', '/current', access)).status).toBe(200);
    expect((await call('GET', '/current', other)).status).toBe(401);
    expect((await login()).status).toBe(401);
    expect((await change(access, 'quatre-bocaux-bleus', PASSWORD)).status).toBe(200);
  });

  it('says which field is wrong', async () => {
    const access = await token();
    const wrong = await change(access, 'perdu', 'quatre-bocaux-bleus');
    expect(wrong.status).toBe(422);
    expect(wrong.body).toMatchObject({ fields: { current_password: ['Ce n’est pas votre mot de passe actuel.'] } });
    const weak = await change(access, PASSWORD, 'password');
    expect(weak.body).toMatchObject({
      fields: { new_password: ['Ce mot de passe est trop courant, choisissez-en un autre'] },
    });
    expect((await login()).status).toBe(200);
  });

  it('is no way to guess the current one', async () => {
    const access = await token();
    for (let count = 1; count <= 5; count += 1) await change(access, 'perdu', 'quatre-bocaux-bleus');
    expect((await change(access, PASSWORD, 'quatre-bocaux-bleus')).status).toBe(429);
  });
});

describe('one’s open sessions', () => {
  const list = async (access: string) =>
    (await call('GET', '/current/sessions', access)).body['data'] as {
      id: number;
      current: boolean;
      user_agent: string | null;
    }[];

  it('are listed, this one first, and can be ended one by one', async () => {
    await world.asOwner('update oauth_sessions set ended_at = now()');
    const [access, other] = [await token(), await token()];
    const sessions = await list(access);
    expect(sessions.map(({ current }) => current)).toEqual([true, false]);
    const id = sessions[1]?.id ?? 0;
    expect((await call('DELETE', `/current/sessions/${id}`, access)).body).toEqual({ data: { id } });
    expect((await call('GET', '/current', other)).status).toBe(401);
    expect(await list(access)).toHaveLength(1);
    expect((await call('DELETE', `/current/sessions/${id}`, access)).status).toBe(404);
  });

  it('of another person answer 404', async () => {
    const access = await token();
    await world.asOwner(
      `insert into people (role, email, password_hash, status) values ('super_admin', 'super@exemple.fr', '${world.passwordHash}', 'active')`,
    );
    const theirs = (await login(PASSWORD, 'super@exemple.fr')).body['access_token'] as string;
    const [session] = await list(theirs);
    expect((await call('DELETE', `/current/sessions/${session?.id ?? 0}`, access)).status).toBe(404);
    expect((await call('GET', '/current', theirs)).body['data']).toMatchObject({
      role: 'super_admin',
      account_name: null,
    });
  });
});

it('signs in through the whole application as through the provider alone', async () => {
  const fields = {
    email: EMAIL,
    password: PASSWORD,
    client_id: 'administration',
    redirect_uri: 'http://localhost:3000/',
  };
  const response = await app.request('/admin/login', { method: 'POST', body: new URLSearchParams(fields) });
  expect(response.status).toBe(303);
  expect(answerOf(response).has('code')).toBe(true);
});
