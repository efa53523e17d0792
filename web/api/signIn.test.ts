import { describe, expect, it } from 'vitest';
import { pause } from './pause.ts';
import { type Attempt } from './session/pkce.ts';
import { createRefresh } from './refresh.ts';
import { createSend } from './send.ts';
import { createSessionStore } from './session.ts';
import { createSignIn } from './signIn.ts';
import { createSignOut } from './signOut.ts';
import { brokenOff, camille, fakeLock, fakeServer, fakeStorage, json, type Sent } from './testing/fakes.ts';

const APP = { id: 1, name: 'Consigne Loire', created_at: '2025-01-01T00:00:00Z', uid: 'administration' };
const CURRENT = '/api/v1/admin/current';
const APPLICATIONS = '/oauth/authorized_applications.json';
const NETWORK = 'Veuillez vérifier votre connection internet et actualiser la page.';
const WRONG = 'Une erreur est survenue. Merci de réessayer ultérieurement.';

const provider = ({ path }: Sent): Response => {
  if (path === '/oauth/token') return json(200, { access_token: 'a', refresh_token: 'r', token_type: 'Bearer' });
  return path === CURRENT ? json(200, { data: camille }) : json(200, [{ ...APP, uid: 'other' }, APP]);
};

const OURS = { state: 'st', verifier: 'secret' };

/** A page of a browser that began these sign-ins: a new one by default. */
function page(answer: (sent: Sent) => Response, attempts: readonly Attempt[] = [OURS]) {
  const server = fakeServer(answer);
  const alerts: string[] = [];
  const tell = (message: string) => void alerts.push(message);
  const session = createSessionStore(fakeStorage());
  const signOut = createSignOut({ fetch: server.fetch, session, tell });
  const refresh = createRefresh({ fetch: server.fetch, session, lock: fakeLock() });
  const send = createSend({ fetch: server.fetch, session, refresh, tell, signOut, pause });
  const origin = 'http://boucle.test';
  const signIn = createSignIn({
    fetch: server.fetch,
    send,
    session,
    takeAttempt: (state) => attempts.find((one) => one.state === state) ?? null,
    tell,
    signOut,
    origin,
  });
  return { server, alerts, session, signIn };
}

const back = { pathname: '/auth/callback', code: 'c0de', state: 'st' };

describe('the exchange of a code', () => {
  it('stores the tokens, then the person, then the app info', async () => {
    const { signIn, server, session, alerts } = page(provider);
    expect(await signIn(back)).toBe(true);
    expect(server.sent.map(({ path }) => path)).toEqual(['/oauth/token', CURRENT, APPLICATIONS]);
    expect(session.current()).toEqual({
      session: { access_token: 'a', refresh_token: 'r', app: APP },
      user: camille,
    });
    expect(alerts).toEqual([]);
  });
  it('sends code, address and verifier, form-encoded', async () => {
    const { signIn, server } = page(provider);
    await signIn(back);
    expect(Object.fromEntries(new URLSearchParams(server.sent[0]?.body))).toEqual({
      grant_type: 'authorization_code',
      client_id: 'administration',
      redirect_uri: 'http://boucle.test/auth/callback',
      code: 'c0de',
      code_verifier: 'secret',
    });
  });
  it.each([
    ['none at all', []],
    ['another one', [{ state: 'another', verifier: 'secret' }]],
  ])(
    'of a sign-in that this browser did not begin (%s) is told as a failure, without asking the server',
    async (_, attempts) => {
      for (const state of ['st', null]) {
        const { signIn, server, alerts, session } = page(provider, attempts);
        expect(await signIn({ ...back, state })).toBe(false);
        expect(server.sent).toEqual([]);
        expect(alerts).toEqual([WRONG]);
        expect(session.current()).toBeNull();
      }
    },
  );
  it('of a sign-in that this browser did not begin leaves whoever is signed in as they were', async () => {
    const { signIn, server, alerts, session } = page(provider, []);
    session.saveSession({ access_token: 'mine', refresh_token: 'mine', app: null });
    session.saveUser(camille);
    for (const pathname of ['/', '/auth/callback'])
      expect(await signIn({ ...back, pathname, code: pathname })).toBe(false);
    expect(server.sent).toEqual([]);
    expect(alerts).toEqual([]);
    expect(session.current()).toMatchObject({ session: { access_token: 'mine' }, user: camille });
  });
  it('happens once for one code, even when the guard asks twice', async () => {
    const { signIn, server } = page(provider);
    await Promise.all([signIn(back), signIn(back)]);
    expect(server.to('/oauth/token')).toHaveLength(1);
  });
  it.each([
    [{ error: 'invalid_grant', error_description: 'Le code a expiré' }, `${WRONG} (Le code a expiré)`],
    [{ error: 'invalid_grant' }, WRONG],
  ])('refused with %j is told with the provider’s description', async (body, message) => {
    const { signIn, session, alerts } = page(() => json(400, body));
    expect(await signIn(back)).toBe(false);
    expect(alerts).toEqual([message]);
    expect(session.current()).toBeNull();
  });
  it('without an answer is told as a network failure', async () => {
    const { signIn, alerts, session } = page(() => {
      throw new TypeError('Failed to fetch');
    });
    expect(await signIn(back)).toBe(false);
    expect(alerts).toEqual([NETWORK]);
    expect(session.current()).toBeNull();
  });
  it.each([CURRENT, APPLICATIONS])('cut short at %s is told as a network failure', async (cut) => {
    for (const status of [200, 401]) {
      const { signIn, alerts, session } = page((sent) => (sent.path === cut ? brokenOff(status) : provider(sent)));
      expect(await signIn(back)).toBe(false);
      expect(alerts).toEqual([NETWORK]);
      expect(session.current()).toBeNull();
    }
  });
  it('leaves nobody signed in when the person cannot be read', async () => {
    const { signIn, alerts, session } = page((sent) => (sent.path === CURRENT ? json(500, {}) : provider(sent)));
    expect(await signIn(back)).toBe(false);
    expect(alerts).toEqual(['Une erreur est survenue. Vous devez vous identifier à nouveau.']);
    expect(session.current()).toBeNull();
  });
  it.each([
    [500, {}],
    [200, []],
  ])('leaves nobody signed in when the app info is missing (%i)', async (status, body) => {
    const { signIn, alerts, session } = page((sent) =>
      sent.path === APPLICATIONS ? json(status, body) : provider(sent),
    );
    expect(await signIn(back)).toBe(false);
    expect(alerts).toEqual([WRONG]);
    expect(session.current()).toBeNull();
  });
});
