import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fields, type SignInWorld, answerOf, signInWorld } from '../../dev/testing/signIn.ts';

let world: SignInWorld;
beforeAll(async () => {
  world = await signInWorld();
});
afterAll(() => world.end());

const FORMS = [
  '/admin/login',
  '/admin/password/forgotten',
  '/admin/password/un-lien',
  '/admin/second-factor',
  '/admin/second-factor/code',
  '/oauth/authorize',
];

const ELSEWHERE: readonly [name: string, headers: Fields][] = [
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }],
  ['another site that hides', { 'sec-fetch-site': 'cross-site', origin: 'null' }],
  ['another host of the same domain', { 'sec-fetch-site': 'same-site', origin: 'http://autre.localhost:3000' }],
  ['another site, by a browser that tells the origin alone', { origin: 'https://evil.test' }],
  ['another port, by a browser that tells the origin alone', { origin: 'http://localhost:3001' }],
  ['nobody knows where', { origin: 'null' }],
  ['another site that shows our origin', { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' }],
];

describe('a form posted from elsewhere', () => {
  it.each(ELSEWHERE)('from %s is refused by a page, before anything is read of it', async (_name, headers) => {
    for (const path of FORMS) {
      const response = await world.post(path, { email: 'camille@exemple.fr' }, headers);
      expect({ path, status: response.status }).toEqual({ path, status: 403 });
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(await response.text()).toContain('Cette demande vient d’un autre site');
    }
    const login = await world.login({}, headers);
    expect(login.status).toBe(403);
    expect(login.headers.get('location')).toBeNull();
    expect(login.headers.get('set-cookie')).toBeNull();
  });

  it.each<[string, Fields]>([
    ['our own page', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' }],
    [
      'our own page in development, behind another port',
      { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:5173' },
    ],
    ['a reload that its reader confirmed', { 'sec-fetch-site': 'none' }],
    ['our own page, by a browser that tells the origin alone', { origin: 'http://127.0.0.1:3000' }],
    ['our own page by another name', { origin: 'http://boucle.lan:3000', host: 'boucle.lan:3000' }],
    ['software, which tells nothing', {}],
  ])('is taken from %s', async (_name, headers) => {
    expect(answerOf(await world.login({}, headers)).get('code')).toMatch(/^boucle_ac_/);
  });

  it('is no matter of those who exchange a token, which takes no cookie', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'capacitor://localhost' };
    const fields = { client_id: 'administration', redirect_uri: 'http://localhost:3000/auth/callback' };
    const response = await world.post('/oauth/token', { ...fields, code: await world.code() }, headers);
    expect(response.status).toBe(200);
  });
});
