import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type SignInWorld,
  EMAIL,
  REDIRECT,
  answerOf,
  pkcePair,
  signInWorld,
  PASSWORD,
} from '../../dev/testing/signIn.ts';
import { hashPassword } from '../people/passwords.ts';

let world: SignInWorld;
beforeAll(async () => {
  world = await signInWorld();
});
afterAll(() => world.end());
beforeEach(() => world.asOwner('delete from rate_limits'));

const BAD = 'Email ou mot de passe incorrect';
const TOO_MANY = 'Trop d’essais, réessayez dans 15 minutes';
const failureOf = (response: Response) => ({ status: response.status, ...Object.fromEntries(answerOf(response)) });
const denied = (description: string) => ({ status: 303, error: 'access_denied', error_description: description });
const wrong = (headers: Record<string, string> = {}, email = EMAIL) =>
  world.login({ email, password: 'perdu' }, headers);

describe('the sign-in form, posted as it is', () => {
  it('goes back to the redirect address with a code and the state', async () => {
    const response = await world.login({ state: 'é & +=' });
    expect(response.status).toBe(303);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const location = response.headers.get('location') ?? '';
    expect(location.startsWith(`${REDIRECT}?`)).toBe(true);
    expect(answerOf(response).get('state')).toBe('é & +=');
    expect(answerOf(response).get('code')).toMatch(/^boucle_ac_[\w-]{43}$/);
  });

  it('leaves the state out when there was none', async () => {
    expect(answerOf(await world.login()).has('state')).toBe(false);
  });

  it('reads an e-mail in capitals and between spaces', async () => {
    expect(answerOf(await world.login({ email: ` ${EMAIL.toUpperCase()} ` })).has('code')).toBe(true);
  });

  it.each([
    ['a wrong password', { password: 'perdu' }],
    ['no password', { password: '' }],
    ['an unknown e-mail', { email: 'personne@exemple.fr' }],
    ['no e-mail', { email: '' }],
    ['an e-mail with a zero byte', { email: 'a\0@exemple.fr' }],
    ['an endless password', { password: 'x'.repeat(100_000) }],
  ])('goes back with access_denied for %s', async (_name, fields) => {
    const response = await world.login({ ...fields, state: 's' });
    expect(failureOf(response)).toEqual({ ...denied(BAD), state: 's' });
    expect(response.headers.get('content-type')).toBeNull();
  });

  it.each([
    ['a disabled person', `update people set status = 'disabled'`, `update people set status = 'active'`],
    ['an invited person', `update people set status = 'invited'`, `update people set status = 'active'`],
    ['a person without password', `update people set password_hash = null`, undefined],
    [
      'a person of a deactivated account',
      'update accounts set deactivated_at = now()',
      'update accounts set deactivated_at = null',
    ],
  ])('goes back with access_denied for %s', async (_name, before, after) => {
    await world.asOwner(before);
    expect(failureOf(await world.login())).toEqual(denied(BAD));
    await world.asOwner(after ?? `update people set password_hash = '${world.passwordHash}'`);
    expect(answerOf(await world.login()).has('code')).toBe(true);
  });

  it('refuses the people of a disabled partner', async () => {
    await world.asOwner(`insert into partners (account_id, name) values (${world.accountId}, 'Vélocourse')`);
    await world.asOwner(`insert into people (account_id, partner_id, role, email, password_hash, status)
      select account_id, id, 'partner_admin', 'velo@exemple.fr', '${world.passwordHash}', 'active' from partners`);
    expect(answerOf(await world.login({ email: 'velo@exemple.fr' })).has('code')).toBe(true);
    await world.asOwner(`update partners set status = 'disabled'`);
    expect(failureOf(await world.login({ email: 'velo@exemple.fr' }))).toEqual(denied(BAD));
  });

  it.each([
    ['plain', { code_challenge: pkcePair().challenge, code_challenge_method: 'plain' }],
    ['a challenge without a method', { code_challenge: pkcePair().challenge }],
    ['a method without its challenge', { code_challenge_method: 'S256' }],
    ['a challenge that is no SHA-256', { code_challenge: 'court', code_challenge_method: 'S256' }],
  ])('refuses %s as PKCE', async (_name, fields) => {
    expect(failureOf(await world.login(fields))).toMatchObject({ status: 303, error: 'invalid_request' });
  });

  it('refuses a scope that the client does not have', async () => {
    expect(failureOf(await world.login({ scope: 'read admin' }))).toMatchObject({
      status: 303,
      error: 'invalid_scope',
    });
  });
});

describe('the redirect address', () => {
  it.each([
    'http://localhost:3000/',
    'http://localhost:3000/auth/callback',
    'http://127.0.0.1:3000/',
    'http://127.0.0.1:3000/auth/callback',
    'http://[::1]:3000/',
    'http://[::1]:3000/auth/callback',
  ])('may be %s', async (redirectUri) => {
    const response = await world.login({ redirect_uri: redirectUri });
    expect(response.headers.get('location')?.startsWith(`${redirectUri}?code=`)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['another case', 'http://LOCALHOST:3000/auth/callback'],
    ['another case of the path', 'http://localhost:3000/Auth/callback'],
    ['a slash more', 'http://localhost:3000/auth/callback/'],
    ['a slash less', 'http://localhost:3000'],
    ['another port', 'http://localhost:3001/auth/callback'],
    ['no port', 'http://localhost/auth/callback'],
    ['another scheme', 'https://localhost:3000/auth/callback'],
    ['a query', 'http://localhost:3000/auth/callback?next=/'],
    ['a fragment', 'http://localhost:3000/auth/callback#'],
    ['a user', 'http://localhost:3000@evil.example/auth/callback'],
    ['a user on our host', 'http://evil@localhost:3000/auth/callback'],
    ['a host that begins alike', 'http://localhost.evil.example:3000/auth/callback'],
    ['a path that climbs', 'http://localhost:3000/auth/../auth/callback'],
    ['an encoded path', 'http://localhost:3000/auth%2Fcallback'],
    ['a space before', ' http://localhost:3000/auth/callback'],
    ['another site', 'https://evil.example/'],
    ['a script', 'javascript:alert(1)'],
  ])('may not have %s: a French page, and nothing is sent anywhere', async (_name, redirectUri) => {
    const response = await world.login({ redirect_uri: redirectUri });
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(await response.text()).toContain('L’application ou l’adresse de retour n’est pas connue.');
  });

  it('is told on the same page when the client is unknown', async () => {
    const response = await world.login({ client_id: 'intrus' });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('Connexion impossible');
  });
});

describe('too many tries', () => {
  it('closes an e-mail to an address after 5 wrong passwords, the right one included', async () => {
    for (let count = 1; count <= 5; count += 1) expect(failureOf(await wrong())).toEqual(denied(BAD));
    expect(failureOf(await wrong())).toEqual(denied(TOO_MANY));
    expect(failureOf(await world.login())).toEqual(denied(TOO_MANY));
  });

  it('leaves the same person in from another address, and other people from that one', async () => {
    for (let count = 1; count <= 6; count += 1) await wrong();
    expect(answerOf(await world.login({}, { 'x-address': '192.0.2.2' })).has('code')).toBe(true);
    expect(failureOf(await wrong({}, 'autre@exemple.fr'))).toEqual(denied(BAD));
  });

  it('counts an unknown e-mail alike', async () => {
    for (let count = 1; count <= 5; count += 1) await wrong({}, 'personne@exemple.fr');
    expect(failureOf(await wrong({}, 'personne@exemple.fr'))).toEqual(denied(TOO_MANY));
  });

  it('begins again after a sign-in', async () => {
    for (let count = 1; count <= 4; count += 1) await wrong();
    expect(answerOf(await world.login()).has('code')).toBe(true);
    for (let count = 1; count <= 4; count += 1) await wrong();
    expect(answerOf(await world.login()).has('code')).toBe(true);
  });

  it('opens again after 15 minutes', async () => {
    for (let count = 1; count <= 6; count += 1) await wrong();
    await world.asOwner('update rate_limits set expire = expire - 15 * 60 * 1000 - 1');
    expect(answerOf(await world.login()).has('code')).toBe(true);
  });

  it('lets one person sign in ten times at once', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => world.login()));
    expect(responses.filter((response) => answerOf(response).has('code'))).toHaveLength(10);
  });

  it('makes twenty guesses sent at once worth no more than five', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => wrong()));
    const descriptions = responses.map((response) => answerOf(response).get('error_description'));
    expect(descriptions.filter((description) => description === BAD)).toHaveLength(5);
    expect(descriptions.filter((description) => description === TOO_MANY)).toHaveLength(15);
  });

  it('keeps no e-mail in its table', async () => {
    await wrong();
    const kept = async () =>
      (await world.platform((tx) => tx.raw<{ key: string }>({ text: 'select key from rate_limits' }))).rows;
    // The pair, the e-mail, the network and, once the answer has left, the journal.
    await expect.poll(async () => (await kept()).length).toBe(4);
    const rows = await kept();
    for (const { key } of rows) expect(key).not.toMatch(/camille|exemple/);
  });
});

it('takes the same time for a known and an unknown e-mail', async () => {
  await world.asOwner(`update people set password_hash = '${await hashPassword(PASSWORD)}'`);
  const time = async (email: string, round: number): Promise<number> => {
    const start = performance.now();
    await world.login({ email, password: 'perdu' }, { 'x-address': `198.51.100.${round}` });
    const ms = performance.now() - start;
    // Each is the first wrong one: the twenty-first of an e-mail is not even looked at.
    await world.asOwner('delete from rate_limits');
    return ms;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  // By turns, so that whatever else the machine does weighs on both.
  for (let round = 0; round < 31; round += 1) {
    known.push(await time(EMAIL, round));
    unknown.push(await time('personne@exemple.fr', round));
  }
  const median = (times: number[]): number => times.toSorted((a, b) => a - b)[15] ?? 0;
  // Hashing costs several times everything else: without it the unknown one would take a third of
  // the time.
  const ratio = median(known) / median(unknown);
  expect(ratio).toBeGreaterThan(0.55);
  expect(ratio).toBeLessThan(1.8);
});
