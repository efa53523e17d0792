import { createHmac, generateKeyPairSync } from 'node:crypto';
import { CLIENT_ID, SCOPES } from '@boucle/contract/constants.ts';
import { Hono } from 'hono';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CLIENT, type Meddling, type OpenIdProvider, openIdProvider } from '../testing/openIdProvider.ts';
import { type Fields, type SignInWorld, EMAIL, REDIRECT, answerOf, pkcePair, signInWorld } from '../testing/signIn.ts';
import { hiddenOf } from '../testing/pages.ts';
import { authRoutes } from './routes.ts';
import { keepTotp, removeFactors } from './secondFactor/factors.ts';
import { newTotpSecret } from './secondFactor/totp.ts';
import { type AuthVariables } from './unauthorized.ts';

const CALLBACK = 'http://localhost:3000/admin/google/callback';
const BAD = 'Email ou mot de passe incorrect';
const UNSURE = 'La réponse de Google n’a pas pu être vérifiée. Recommencez, ou connectez-vous avec votre mot de passe.';
const SPENT = 'Cette connexion avec Google a expiré ou a déjà servi. Recommencez.';
const AWAY = 'Google ne répond pas. Réessayez dans un instant, ou connectez-vous avec votre mot de passe.';

let world: SignInWorld;
let google: OpenIdProvider;
let app: Hono<{ Variables: AuthVariables }>;
let clock = 0;

beforeAll(async () => {
  world = await signInWorld();
  google = await openIdProvider(CALLBACK);
  app = console_();
});
afterAll(async () => {
  await google.end();
  await world.end();
});
beforeEach(async () => {
  await world.asOwner(
    'delete from rate_limits; delete from person_identities; delete from events; delete from person_devices',
  );
  clock = 0;
  Object.assign(google.state, { declines: false, meddle: undefined, failing: undefined });
  google.state.account = { sub: 'google-1', email: EMAIL, email_verified: true };
});

/** The provider's routes, with Google configured; a new one has discovered nothing yet. */
function console_(publicUrl?: string): Hono<{ Variables: AuthVariables }> {
  const { config } = world.dependencies;
  const made = new Hono<{ Variables: AuthVariables }>();
  made.use(async (context, next) => {
    context.set('requestId', 'request-1');
    context.set('address', '192.0.2.1');
    await next();
  });
  const settings = { clientId: CLIENT.id, clientSecret: CLIENT.secret, issuer: google.issuer };
  const dependencies = { ...world.dependencies, config: { ...config, publicUrl, google: settings } };
  made.route('/', authRoutes({ ...dependencies, now: () => new Date(Date.now() + clock) }));
  return made;
}

const cookieOf = (response: Response): string => response.headers.getSetCookie()[0]?.split(';')[0] ?? '';

/** Leaves for Google as the button does: where the browser is sent, and the cookie it keeps. */
async function leave(fields: Fields = {}, from = app) {
  const query = new URLSearchParams({ client_id: CLIENT_ID, redirect_uri: REDIRECT, ...fields });
  const response = await from.request(`/oauth/google?${query.toString()}`);
  return { response, address: response.headers.get('location') ?? '', cookie: cookieOf(response) };
}

/** Goes through the provider's own redirections, with its cookies, until it sends back here. */
async function throughGoogle(address: string): Promise<string> {
  const cookies = new Map<string, string>();
  for (let at = address; ;) {
    const response = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
    const next = response.headers.get('location');
    if (next === null) throw new Error(`The provider stopped at ${at}: ${await response.text()}`);
    at = new URL(next, at).href;
    if (at.startsWith(CALLBACK)) return at;
  }
}

const comeBack = async (address: string, cookie: string): Promise<Response> =>
  app.request(address.replace('http://localhost:3000', ''), { headers: { cookie } });

/** The whole way, as a browser does it. */
async function signIn(fields: Fields = {}): Promise<Response> {
  const { address, cookie } = await leave(fields);
  return comeBack(await throughGoogle(address), cookie);
}

const queryOf = (response: Response) => new URLSearchParams(response.headers.get('location')?.split('?')[1]);
const refusalOf = (response: Response) => ({
  status: response.status,
  at: (response.headers.get('location') ?? '').split('?')[0],
  error: queryOf(response).get('error'),
  why: queryOf(response).get('error_description'),
  code: queryOf(response).get('code'),
});
const refused = (why: string, at = REDIRECT) => ({ status: 303, at, error: 'access_denied', why, code: null });
const identities = async () =>
  (
    await world.platform((tx) =>
      tx.raw<{ person_id: number; subject: string }>({ text: 'select person_id, subject from person_identities' }),
    )
  ).rows;

const lastSession = async () =>
  (
    await world.platform((tx) =>
      tx.raw({ text: 'select through, person_id from oauth_sessions order by id desc limit 1' }),
    )
  ).rows[0];

describe('a known person who signs in with Google', () => {
  it('ends as the form does: a code for our own PKCE challenge, with the console’s state', async () => {
    const { verifier, challenge } = pkcePair();
    const response = await signIn({
      state: 'é & +=',
      scope: SCOPES.join(' '),
      code_challenge: challenge,
      code_challenge_method: 'S256',
    });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toMatch(new RegExp(`^${REDIRECT}\\?code=boucle_ac_`));
    expect(answerOf(response).get('state')).toBe('é & +=');
    expect(response.headers.getSetCookie().join()).toContain('boucle_google=; Max-Age=0');

    const code = answerOf(response).get('code') ?? '';
    expect((await world.exchange({ code, code_verifier: pkcePair().verifier })).status).toBe(400);
    const again =
      answerOf(await signIn({ code_challenge: challenge, code_challenge_method: 'S256' })).get('code') ?? '';
    expect((await world.exchange({ code: again, code_verifier: verifier })).status).toBe(200);
    expect(await lastSession()).toEqual({ through: 'google', person_id: world.personId });
  });

  it('is asked for by an address that carries PKCE, state and nonce, and a cookie nobody else can read', async () => {
    const { response, address } = await leave({ state: 'ours' });
    const asked = new URL(address).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      client_id: CLIENT.id,
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: 'openid email',
      code_challenge_method: 'S256',
    });
    for (const name of ['code_challenge', 'state', 'nonce']) expect(asked.get(name)).toMatch(/^[\w-]{43}$/);
    expect(asked.get('state')).not.toBe('ours');
    const kept = response.headers.getSetCookie()[0] ?? '';
    expect(kept).toMatch(/^boucle_google=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(Buffer.from(kept, 'base64url').toString()).not.toContain(REDIRECT);
  });

  it('comes back to the public address, with a cookie that no other host of its domain can write', async () => {
    const { response, address } = await leave(
      { redirect_uri: 'https://console.exemple.fr/auth/callback' },
      console_('https://console.exemple.fr'),
    );
    expect(new URL(address).searchParams.get('redirect_uri')).toBe('https://console.exemple.fr/admin/google/callback');
    expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-boucle_google=[\w-]+; .*Path=\/; HttpOnly; Secure; /);
  });

  it('is tied to their Google account the first time, which stands in the journal, and known by it afterwards', async () => {
    google.state.account.email = EMAIL.toUpperCase();
    expect(answerOf(await signIn()).has('code')).toBe(true);
    google.state.account.email = 'une-autre-adresse@exemple.fr';
    google.state.account.email_verified = false;
    expect(answerOf(await signIn()).has('code')).toBe(true);
    expect(await identities()).toEqual([{ person_id: world.personId, subject: 'google-1' }]);
    const { rows } = await world.platform((tx) =>
      tx.raw({ text: 'select account_id, person_id, action, address from events' }),
    );
    const who = { account_id: world.accountId, person_id: world.personId, address: '192.0.2.1' };
    expect(rows).toEqual([{ ...who, action: 'session.tieGoogle' }]);
  });

  it('is asked for their second factor all the same, and enters by Google once it is shown', async () => {
    const secret = newTotpSecret();
    const key = world.dependencies.secret;
    await world.platform((tx) => keepTotp(tx, key, { personId: world.personId, secret, step: 0 }));
    const response = await signIn({ state: 's' });
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()[0]).toContain('Max-Age=0');
    const page = await response.text();
    expect(page).toContain('autocomplete="one-time-code"');

    const shown = { ...hiddenOf(page), code: TOTP.generate({ secret: Secret.fromBase32(secret) }) };
    const answer = await app.request('/admin/second-factor', { method: 'POST', body: new URLSearchParams(shown) });
    await world.platform((tx) => removeFactors(tx, world.personId));
    expect(answerOf(answer).get('state')).toBe('s');
    expect((await world.exchange({ code: answerOf(answer).get('code') ?? '' })).status).toBe(200);
    expect(await lastSession()).toEqual({ through: 'google', person_id: world.personId });
  });

  it('on a browser that they used before is not mailed of a new device', async () => {
    const first = await signIn();
    const device = first.headers.getSetCookie().find((line) => line.startsWith('boucle_device=')) ?? '';
    expect(device).toContain('Path=/admin;');
    expect(CALLBACK).toContain('3000/admin/');
    const { address, cookie } = await leave();
    await comeBack(await throughGoogle(address), `${cookie}; ${device.split(';')[0] ?? ''}`);
    const { rows } = await world.platform((tx) => tx.raw({ text: 'select 1 from person_devices' }));
    expect(rows).toHaveLength(1);
  });

  it('is tied once by two first sign-ins at once', async () => {
    const both = await Promise.all([signIn(), signIn()]);
    expect(both.map((response) => answerOf(response).has('code'))).toEqual([true, true]);
    expect(await identities()).toHaveLength(1);
  });
});

describe('nobody enters by Google', () => {
  it('whose address is not known here', async () => {
    google.state.account.email = 'personne@exemple.fr';
    expect(refusalOf(await signIn())).toEqual(
      refused(
        'Personne n’est connu ici sous cette adresse Google. Demandez à être invité, ou choisissez un autre compte.',
      ),
    );
    expect(await identities()).toEqual([]);
  });

  it('whose address Google did not verify', async () => {
    google.state.account.email_verified = false;
    expect(refusalOf(await signIn())).toEqual(
      refused('Google n’a pas vérifié cette adresse. Connectez-vous avec votre mot de passe.'),
    );
  });

  it('who got the address of somebody already tied to another Google account', async () => {
    await signIn();
    google.state.account = { sub: 'google-2', email: EMAIL, email_verified: true };
    expect(refusalOf(await signIn())).toEqual(
      refused('Cette adresse est liée à un autre compte Google. Connectez-vous avec votre mot de passe.'),
    );
    expect(await identities()).toEqual([{ person_id: world.personId, subject: 'google-1' }]);
  });

  it.each([
    ['a disabled person', `update people set status = 'disabled'`, `update people set status = 'active'`, BAD],
    [
      'a person of a deactivated account',
      'update accounts set deactivated_at = now()',
      'update accounts set deactivated_at = null',
      BAD,
    ],
    [
      'an invited person',
      `update people set status = 'invited'`,
      `update people set status = 'active'`,
      'Choisissez d’abord votre mot de passe, par le lien de votre invitation.',
    ],
  ])('as %s, tied or not', async (_name, before, after, why) => {
    await world.asOwner(before);
    expect(refusalOf(await signIn())).toEqual(refused(why));
    await world.asOwner(after);
    expect(answerOf(await signIn()).has('code')).toBe(true);
    await world.asOwner(before);
    expect(refusalOf(await signIn())).toEqual(refused(BAD));
    await world.asOwner(after);
  });

  it('as a person of a disabled partner', async () => {
    await world.asOwner(`insert into partners (account_id, name) values (${world.accountId}, 'Vélocourse')`);
    await world.asOwner(`insert into people (account_id, partner_id, role, email, password_hash, status)
      select account_id, id, 'partner_admin', 'velo@exemple.fr', 'x', 'active' from partners`);
    google.state.account = { sub: 'google-3', email: 'velo@exemple.fr', email_verified: true };
    await world.asOwner(`update partners set status = 'disabled'`);
    expect(refusalOf(await signIn())).toEqual(refused(BAD));
    await world.asOwner(`update partners set status = 'active'`);
    expect(answerOf(await signIn()).has('code')).toBe(true);
  });

  it('who is only a customer', async () => {
    await world.asOwner(`insert into people (account_id, role, email, password_hash, status)
      values (${world.accountId}, 'restaurant_owner', 'manon@exemple.fr', 'x', 'active')`);
    google.state.account = { sub: 'google-4', email: 'manon@exemple.fr', email_verified: true };
    expect(refusalOf(await signIn()).why).toMatch(/^Personne n’est connu ici/);
  });

  it('who says no there', async () => {
    google.state.declines = true;
    expect(refusalOf(await signIn({ state: 's' }))).toEqual(refused('La connexion avec Google a été annulée.'));
  });

  it('for an application or a return address that is not known', async () => {
    const others: Fields[] = [{ client_id: 'autre' }, { redirect_uri: 'https://ailleurs.exemple.fr/auth/callback' }];
    for (const fields of others) {
      const { response, address } = await leave(fields);
      expect(response.status).toBe(400);
      expect(address).toBe('');
      expect(await response.text()).toContain('L’application ou l’adresse de retour n’est pas connue.');
    }
    expect((await app.request('/oauth/google?client_id=a&client_id=b')).status).toBe(400);
  });

  it('with PKCE half asked for', async () => {
    const { response } = await leave({ code_challenge: pkcePair().challenge });
    expect(answerOf(response).get('error')).toBe('invalid_request');
  });
});

const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const FORGERIES: readonly (readonly [string, Meddling])[] = [
  ['another audience', (claims, forge) => forge({ ...claims, aud: 'another-client' })],
  ['several audiences and another party', (claims, forge) => forge({ ...claims, aud: [CLIENT.id, 'b'], azp: 'b' })],
  ['another issuer', (claims, forge) => forge({ ...claims, iss: 'https://accounts.google.com' })],
  ['another nonce', (claims, forge) => forge({ ...claims, nonce: 'x'.repeat(43) })],
  ['no nonce', (claims, forge) => forge({ ...claims, nonce: undefined })],
  ['a date that has passed', (claims, forge) => forge({ ...claims, exp: Math.floor(Date.now() / 1000) - 120 })],
  ['nobody in it', (claims, forge) => forge({ ...claims, sub: undefined })],
  ['a stranger’s signature', (claims, forge) => forge(claims, { alg: 'RS256', kid: 'key-1' }, stranger)],
  ['the name of a key the provider does not have', (claims, forge) => forge(claims, { alg: 'RS256', kid: 'key-9' })],
  ['no signature', (claims, forge) => forge(claims, { alg: 'none' })],
  ['a signature by our own secret', (claims) => byOurSecret(claims)],
  ['a word changed after it was signed', (claims, forge) => forge(claims).replace(/\.[^.]+\./, `.${bent(claims)}.`)],
];
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const bent = (claims: Record<string, unknown>): string => part({ ...claims, sub: 'google-9' });
function byOurSecret(claims: Record<string, unknown>): string {
  const text = `${part({ typ: 'JWT', alg: 'HS256' })}.${part(claims)}`;
  return `${text}.${createHmac('sha256', CLIENT.secret).update(text).digest('base64url')}`;
}

describe('what Google answers is not believed', () => {
  it.each(FORGERIES)('with %s', async (_name, meddle) => {
    google.state.meddle = meddle;
    expect(refusalOf(await signIn())).toEqual(refused(UNSURE));
    expect(await identities()).toEqual([]);
  });

  it('but is, signed again as it was: the forgeries above fail for what they changed', async () => {
    google.state.meddle = (claims, forge) => forge(claims);
    expect(answerOf(await signIn()).has('code')).toBe(true);
  });
});

describe('what the browser brings back', () => {
  it('with another state is refused', async () => {
    const { address, cookie } = await leave();
    const back = new URL(await throughGoogle(address));
    back.searchParams.set('state', 'x'.repeat(43));
    expect(refusalOf(await comeBack(back.href, cookie))).toEqual(refused(UNSURE));
  });

  it('with the cookie of another attempt is refused', async () => {
    const [one, other] = await Promise.all([leave(), leave()]);
    expect(refusalOf(await comeBack(await throughGoogle(one.address), other.cookie))).toEqual(refused(UNSURE));
  });

  it.each([
    ['no cookie', ''],
    ['a cookie nobody sealed', 'boucle_google=abc'],
  ])('with %s goes to home and says to begin again', async (_name, cookie) => {
    const { address } = await leave();
    expect(refusalOf(await comeBack(await throughGoogle(address), cookie))).toEqual(refused(SPENT, '/'));
  });

  it('after ten minutes goes to home and says to begin again', async () => {
    const { address, cookie } = await leave();
    const back = await throughGoogle(address);
    clock = 601_000;
    expect(refusalOf(await comeBack(back, cookie))).toEqual(refused(SPENT, '/'));
  });

  it('twice is refused the second time, even with the cookie kept aside', async () => {
    const { address, cookie } = await leave();
    const back = await throughGoogle(address);
    expect(answerOf(await comeBack(back, cookie)).has('code')).toBe(true);
    expect(refusalOf(await comeBack(back, cookie))).toEqual(refused(SPENT));
  });

  it('twenty times in vain closes the door to that address for a while', async () => {
    const { address, cookie } = await leave();
    const back = new URL(await throughGoogle(address));
    back.searchParams.set('state', 'x'.repeat(43));
    for (let tries = 0; tries < 20; tries += 1) await comeBack(back.href, cookie);
    expect(refusalOf(await comeBack(back.href, cookie))).toEqual(refused('Trop d’essais, réessayez dans 15 minutes'));
  });
});

describe('Google away', () => {
  it.each([[500], ['cut']] as const)('(%s) before leaving says so', async (failing) => {
    google.state.failing = failing;
    const { response } = await leave({ state: 's' }, console_());
    expect(refusalOf(response)).toEqual(refused(AWAY));
    expect(answerOf(response).get('state')).toBe('s');
  });

  it.each([[500], ['cut']] as const)('(%s) on the way back says so', async (failing) => {
    const { address, cookie } = await leave();
    const back = await throughGoogle(address);
    google.state.failing = failing;
    expect(refusalOf(await comeBack(back, cookie))).toEqual(refused(AWAY));
  });

  it('is tried again by the next person', async () => {
    const fresh = console_();
    google.state.failing = 500;
    expect(refusalOf((await leave({}, fresh)).response)).toEqual(refused(AWAY));
    google.state.failing = undefined;
    expect((await leave({}, fresh)).address.startsWith(google.issuer)).toBe(true);
  });
});

it('there is no such address without a client at Google', async () => {
  expect((await world.app.request('/oauth/google')).status).toBe(404);
});
