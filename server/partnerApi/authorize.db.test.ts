import { createHash, randomBytes } from 'node:crypto';
import * as oauth from 'oauth4webapi';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepTotp, removeFactors } from '../auth/secondFactor/factors.ts';
import { hiddenOf } from '../dev/testing/pages.ts';
import { quickHash } from '../dev/testing/quickHash.ts';
import { type PartnerWorld, partnerWorld } from '../dev/testing/worlds/partnerWorld.ts';

const PASSWORD = 'trois-bocaux-verts';
const RETURN = 'https://caisse.exemple.fr/retour';

let world: PartnerWorld;
beforeAll(async () => {
  world = await partnerWorld();
  await world.owner.query(`update people set password_hash = $1 where role in ('customer', 'restaurant_owner')`, [
    await quickHash(PASSWORD),
  ]);
});
beforeEach(async () => {
  await world.owner.query('delete from rate_limits');
  await world.owner.query('update api_consents set revoked_at = now()');
});
afterAll(() => world.end());

const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');
const request = (more: Record<string, string> = {}): Record<string, string> => ({
  response_type: 'code',
  client_id: world.access.client_id,
  redirect_uri: RETURN,
  scope: 'customers transactions orders read',
  state: 'é tat',
  code_challenge: challenge,
  code_challenge_method: 'S256',
  ...more,
});

const open = (query: Record<string, string>): Promise<Response> =>
  fetch(`${world.origin}/oauth/authorize?${new URLSearchParams(query).toString()}`, { redirect: 'manual' });
const post = (form: Record<string, string>): Promise<Response> =>
  fetch(`${world.origin}/oauth/authorize`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
const exchange = (form: Record<string, string>): Promise<Response> =>
  fetch(`${world.origin}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });

const back = (response: Response): URLSearchParams =>
  new URL(response.headers.get('location') ?? 'about:blank').searchParams;

/** Walks through the two pages as a person would; answers the last redirection. */
async function walk(email: string, more: Record<string, string> = {}): Promise<Response> {
  const first = await (await open(request(more))).text();
  const second = await post({ ...hiddenOf(first), email, password: PASSWORD, step: 'sign_in' });
  if (second.status === 303) return second;
  return post({ ...hiddenOf(await second.text()), step: 'allow' });
}

async function tokensOf(email: string): Promise<{ access_token: string; refresh_token: string }> {
  const code = back(await walk(email)).get('code') ?? '';
  const answer = await exchange({
    grant_type: 'authorization_code',
    client_id: world.access.client_id,
    redirect_uri: RETURN,
    code,
    code_verifier: verifier,
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { access_token: string; refresh_token: string };
}

it('keeps strangers out after five wrong passwords, and never a browser that signed in before', async () => {
  const email = 'lea@exemple.fr';
  const cookie = (await walk(email)).headers.get('set-cookie')?.split(';')[0] ?? '';
  const fields = hiddenOf(await (await open(request())).text());
  const enter = (password: string, headers: Record<string, string> = {}) =>
    fetch(`${world.origin}/oauth/authorize`, {
      method: 'POST',
      body: new URLSearchParams({ ...fields, email, password, step: 'sign_in' }),
      headers,
      redirect: 'manual',
    });
  for (let count = 1; count <= 5; count += 1) expect((await enter('perdu')).status).toBe(422);
  expect((await enter(PASSWORD)).status).toBe(429);
  expect((await enter(PASSWORD, { cookie })).status).toBe(303);
});

describe('a person with a second factor', () => {
  const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const LEA = { email: 'lea@exemple.fr', password: PASSWORD, step: 'sign_in' };
  const second = (form: Record<string, string>) =>
    fetch(`${world.origin}/admin/second-factor`, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
    });

  it('shows it before the consent, and cannot pass without', async () => {
    const { people2, dependencies } = world;
    const personId = people2.customer;
    await world.platform((tx) => keepTotp(tx, dependencies.secret, { personId, secret: SECRET, step: 0 }));
    const first = hiddenOf(await (await open(request())).text());
    const asked = await post({ ...first, ...LEA });
    expect(asked.headers.get('content-security-policy')).toContain("form-action 'self' https://caisse.exemple.fr");
    const page = await asked.text();
    expect(page).toContain('one-time-code');
    const { ticket = '' } = hiddenOf(page);
    // The ticket of the step is none of the consent.
    expect((await post({ ...first, ticket, step: 'allow' })).status).toBe(422);
    expect((await second({ ticket, code: '12345' })).status).toBe(422);

    const code = TOTP.generate({ secret: Secret.fromBase32(SECRET) });
    const consent = await (await second({ ticket, code })).text();
    expect(consent).toContain('Enregistrer emprunts, retours et autres opérations');
    const granted = await post({ ...hiddenOf(consent), step: 'allow' });
    expect(back(granted).get('code')).toMatch(/^boucle_ac_/);
    expect(back(granted).get('state')).toBe('é tat');
    await world.platform((tx) => removeFactors(tx, personId));
  });
});

it('consents no more once their second factor is on, or their password another', async () => {
  const { people2, dependencies } = world;
  const personId = people2.customer;
  const fields = hiddenOf(await (await open(request())).text());
  const signedIn = await post({ ...fields, email: 'lea@exemple.fr', password: PASSWORD, step: 'sign_in' });
  const consent = hiddenOf(await signedIn.text());
  const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  await world.platform((tx) => keepTotp(tx, dependencies.secret, { personId, secret: SECRET, step: 0 }));
  const refused = await post({ ...consent, step: 'allow' });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain('Cette demande a expiré');
  await world.platform((tx) => removeFactors(tx, personId));
  const { rows } = await world.owner.query<{ hash: string }>('select password_hash as hash from people where id = $1', [
    personId,
  ]);
  await world.owner.query(`update people set password_hash = 'another' where id = $1`, [personId]);
  expect((await post({ ...consent, step: 'allow' })).status).toBe(422);
  await world.owner.query('update people set password_hash = $2 where id = $1', [personId, rows[0]?.hash]);
  expect(back(await post({ ...consent, step: 'allow' })).get('code')).toMatch(/^boucle_ac_/);
});

describe('a person lets an application act for them', () => {
  it('signs in, reads who asks for what, consents; the token then acts for that person', async () => {
    const page = await open(request());
    expect(page.status).toBe(200);
    const text = await page.text();
    expect(text).toContain('Se connecter à Consigne Loire');
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://caisse.exemple.fr");
    const consent = await post({ ...hiddenOf(text), email: 'lea@exemple.fr', password: PASSWORD, step: 'sign_in' });
    const asked = await consent.text();
    expect(asked).toContain('Enregistrer emprunts, retours et autres opérations');
    expect(asked).toContain('Vélocourse');
    const granted = await post({ ...hiddenOf(asked), step: 'allow' });
    expect(granted.status).toBe(303);
    expect(granted.headers.get('location')?.startsWith(`${RETURN}?`)).toBe(true);
    expect(back(granted).get('state')).toBe('é tat');

    const { access_token: as } = await tokensOf('lea@exemple.fr');
    const { data } = await world.ask('GET', '/customer/current', { as });
    expect(data).toMatchObject({ id: world.ledger.customer });
  });

  it('works with a client that nobody here wrote', async () => {
    const TLS = 'https://console.exemple.fr';
    const provider: oauth.AuthorizationServer = { issuer: TLS, token_endpoint: `${TLS}/oauth/token` };
    const client: oauth.Client = { client_id: world.access.client_id };
    const wire = {
      [oauth.customFetch]: (url: string, options: oauth.CustomFetchOptions<string, unknown>) =>
        fetch(url.replace(TLS, world.origin), options as RequestInit),
    };
    const location = new URL(
      (await walk('manon@exemple.fr', { scope: 'read transactions' })).headers.get('location') ?? '',
    );
    const parameters = oauth.validateAuthResponse(provider, client, location, 'é tat');
    for (const authentication of [oauth.ClientSecretPost('faux'), oauth.ClientSecretPost(world.access.client_secret)]) {
      const answer = await oauth.authorizationCodeGrantRequest(
        provider,
        client,
        authentication,
        parameters,
        RETURN,
        verifier,
        wire,
      );
      if (answer.status !== 200) {
        expect(await answer.json()).toMatchObject({ error: 'invalid_client' });
        continue;
      }
      const tokens = await oauth.processAuthorizationCodeResponse(provider, client, answer);
      expect(tokens).toMatchObject({ token_type: 'bearer', scope: 'read transactions' });
      const own = await world.ask('GET', `/restaurants/${world.ledger.sender}/containers`, { as: tokens.access_token });
      const other = await world.ask('GET', `/restaurants/${world.ledger.washer}/containers`, {
        as: tokens.access_token,
      });
      expect([own.status, other.status]).toEqual([200, 404]);
      return;
    }
    expect.fail('the right secret opened nothing');
  });

  it('is asked once; taking the consent back ends the tokens, and it is asked again', async () => {
    const { access_token: as, refresh_token } = await tokensOf('lea@exemple.fr');
    const again = await open(request());
    const known = await post({
      ...hiddenOf(await again.text()),
      email: 'lea@exemple.fr',
      password: PASSWORD,
      step: 'sign_in',
    });
    expect(known.status).toBe(303);
    expect((await world.ask('DELETE', '/consent', { as })).status).toBe(200);
    expect((await world.ask('GET', '/customer/current', { as })).status).toBe(401);
    const refreshed = await exchange({ grant_type: 'refresh_token', client_id: world.access.client_id, refresh_token });
    expect(refreshed.status).toBe(401);
    const asked = await post({ ...request(), email: 'lea@exemple.fr', password: PASSWORD, step: 'sign_in' });
    expect(asked.status).toBe(200);
  });

  it('may refuse, or mistype: told on the page, the e-mail kept', async () => {
    expect(back(await post({ ...request(), step: 'deny' })).get('error')).toBe('access_denied');
    const wrong = await post({ ...request(), email: 'lea@exemple.fr', password: 'faux-mot', step: 'sign_in' });
    const text = await wrong.text();
    expect(wrong.status).toBe(422);
    expect(text).toContain('Email ou mot de passe incorrect');
    expect(text).toContain('value="lea@exemple.fr"');
    expect(text).not.toContain('faux-mot');
  });
});

describe('nobody else gets in', () => {
  it('an unknown client or return address is told on a page, never sent anywhere', async () => {
    const broken: Record<string, string>[] = [
      { client_id: 'administration' },
      { client_id: 'x' },
      { redirect_uri: `${RETURN}/` },
      { redirect_uri: 'https://pirate.exemple.fr' },
    ];
    for (const more of broken) {
      const answer = await open(request(more));
      expect({ status: answer.status, location: answer.headers.get('location') }).toEqual({
        status: 400,
        location: null,
      });
    }
  });

  it('without PKCE, with another method, a scope the access lacks or another response type: the error goes back', async () => {
    const reader = await world.newAccess(['read']);
    for (const [more, error] of [
      [{ code_challenge: '' }, 'invalid_request'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ client_id: reader.client_id }, 'invalid_scope'],
      [{ scope: 'read write' }, 'invalid_scope'],
      [{ response_type: 'token' }, 'unsupported_response_type'],
    ] as const) {
      const answer = await open(request(more));
      expect([answer.status, back(answer).get('error')]).toEqual([303, error]);
    }
  });

  it('a ticket of another request, a forged one, or none, does not consent', async () => {
    const page = await post({ ...request(), email: 'lea@exemple.fr', password: PASSWORD, step: 'sign_in' });
    const { ticket = '' } = hiddenOf(await page.text());
    for (const form of [request(), { ...request(), ticket: 'AAAA' }, { ...request({ state: 'autre' }), ticket }]) {
      const answer = await post({ ...form, step: 'allow' });
      expect([answer.status, answer.headers.get('location')]).toEqual([422, null]);
    }
  });

  it('an administrator of the console does not sign in here, nor a customer there', async () => {
    await world.owner.query('update people set password_hash = (select password_hash from people where role = $1)', [
      'customer',
    ]);
    const admin = await post({
      ...request(),
      email: `admin-${world.ledger.accountId}@exemple.fr`,
      password: PASSWORD,
      step: 'sign_in',
    });
    expect(admin.status).toBe(422);
    const customer = await fetch(`${world.origin}/admin/login`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        email: 'lea@exemple.fr',
        password: PASSWORD,
        client_id: 'administration',
        redirect_uri: `${world.origin}/auth/callback`,
      }),
    });
    expect(back(customer).get('error')).toBe('access_denied');
    const byAccess = await fetch(`${world.origin}/admin/login`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        email: 'lea@exemple.fr',
        password: PASSWORD,
        client_id: world.access.client_id,
        redirect_uri: RETURN,
      }),
    });
    expect(byAccess.status).toBe(400);
  });

  it('a customer who changes e-mail no longer signs in by the one before', async () => {
    await world.owner.query(`update customers set email = 'lea.m@exemple.fr' where id = $1`, [world.ledger.customer]);
    const before = await post({ ...request(), email: 'lea@exemple.fr', password: PASSWORD, step: 'sign_in' });
    const after = await post({ ...request(), email: 'lea.m@exemple.fr', password: PASSWORD, step: 'sign_in' });
    expect([before.status, after.status]).toEqual([422, 200]);
  });
});
