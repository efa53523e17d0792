import { createHmac, generateKeyPairSync } from 'node:crypto';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  byGoogle,
  comeBack,
  google,
  here,
  identities,
  leave,
  signIn,
  world,
} from '../../dev/testing/worlds/googleTests.ts';
import { refusalOf, refused, throughGoogle } from '../../dev/testing/worlds/googleWorld.ts';
import { CLIENT, type Meddling } from '../../dev/testing/worlds/openIdProvider.ts';
import { answerOf } from '../../dev/testing/signIn.ts';

const UNSURE = 'La réponse de Google n’a pas pu être vérifiée. Recommencez, ou connectez-vous avec votre mot de passe.';
const SPENT = 'Cette connexion avec Google a expiré ou a déjà servi. Recommencez.';
const AWAY = 'Google ne répond pas. Réessayez dans un instant, ou connectez-vous avec votre mot de passe.';

byGoogle();

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
    here.ahead = 601_000;
    expect(refusalOf(await comeBack(back, cookie))).toEqual(refused(SPENT, '/'));
  });

  it('twice is refused the second time, even with the cookie kept aside', async () => {
    const { address, cookie } = await leave();
    const back = await throughGoogle(address);
    expect(answerOf(await comeBack(back, cookie)).has('code')).toBe(true);
    expect(refusalOf(await comeBack(back, cookie))).toEqual(refused(SPENT));
  });

  it('twenty failures refuse that address for a while', async () => {
    const { address, cookie } = await leave();
    const back = new URL(await throughGoogle(address));
    back.searchParams.set('state', 'x'.repeat(43));
    for (let tries = 0; tries < 20; tries += 1) await comeBack(back.href, cookie);
    expect(refusalOf(await comeBack(back.href, cookie))).toEqual(refused('Trop d’essais, réessayez dans 15 minutes'));
  });
});

describe('Google away', () => {
  // As in production: the server replaces the platform's Response, which fetch still uses.
  const fetched = Response;
  beforeAll(() => {
    getRequestListener(() => new Response());
  });
  afterAll(() => {
    globalThis.Response = fetched;
  });

  it.each([[500], ['cut']] as const)('(%s) before leaving says so', async (failing) => {
    google.state.failing = failing;
    const { response } = await leave({ state: 's' }, here.console());
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
    const fresh = here.console();
    google.state.failing = 500;
    expect(refusalOf((await leave({}, fresh)).response)).toEqual(refused(AWAY));
    google.state.failing = undefined;
    expect((await leave({}, fresh)).address.startsWith(google.issuer)).toBe(true);
  });
});

it('there is no such address without a client at Google', async () => {
  expect((await world.app.request('/oauth/google')).status).toBe(404);
});
