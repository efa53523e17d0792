import { describe, expect, it } from 'vitest';
import { ApiError, NoAnswerError, SignedOutError } from './errors.ts';
import { createRefresh, type Lock } from './refresh.ts';
import { createSend } from './send.ts';
import { type SessionStore } from './session.ts';
import { createSignOut } from './signOut.ts';
import { brokenOff, fakeLock, fakeServer, fakeStorage, json, type Sent, signedInStore } from './testing/fakes.ts';

const EXPIRED = { error: 'expired_token', detail: "Le jeton d'accès a expiré" };
const NETWORK = 'Veuillez vérifier votre connection internet et actualiser la page.';
const RELOG = 'Votre session a expiré. Vous devez vous identifier à nouveau.';
const WRONG = 'Une erreur est survenue. Merci de réessayer ultérieurement.';

function page(answer: (sent: Sent) => Response, session: SessionStore = signedInStore(), lock: Lock = fakeLock()) {
  const server = fakeServer(answer);
  const alerts: string[] = [];
  const tell = (message: string) => void alerts.push(message);
  const signOut = createSignOut({ fetch: server.fetch, session, tell });
  const refresh = createRefresh({ fetch: server.fetch, session, lock });
  const pauses: number[] = [];
  const pause = (ms: number, signal: AbortSignal): Promise<void> => {
    if (signal.aborted) return Promise.reject(signal.reason as Error);
    pauses.push(ms);
    return Promise.resolve();
  };
  const send = createSend({ fetch: server.fetch, session, refresh, tell, signOut, pause });
  const get = (path = '/cards') => send(new Request(`http://boucle.test${path}`));
  return { server, alerts, session, send, get, pauses };
}

/** Accepts « new » only; exchanges refresh-1 for it. */
const renewing = ({ path, token }: Sent): Response => {
  if (path === '/oauth/token') return json(200, { access_token: 'new', refresh_token: 'refresh-2' });
  return token === 'new' ? json(200, { data: 'ok' }) : json(401, EXPIRED);
};

describe('a request', () => {
  it('carries the Bearer token', async () => {
    const { get, server } = page(() => json(200, {}));
    await get();
    expect(server.sent[0]?.token).toBe('old');
  });
  it('with basic authentication is refused before it leaves', async () => {
    const { send, server } = page(() => json(200, {}));
    const request = new Request('http://boucle.test/cards', { headers: { authorization: 'Basic abc' } });
    await expect(send(request)).rejects.toThrow('Do not use basic auth');
    expect(server.sent).toEqual([]);
  });
  it.each([400, 404, 409, 422, 429, 500, 503])(
    'answered %i is passed to the caller without an alert',
    async (status) => {
      const { get, alerts, session } = page(() => json(status, { error: 'x' }));
      expect((await get()).status).toBe(status);
      expect(alerts).toEqual([]);
      expect(session.current()).not.toBeNull();
    },
  );
});

describe('429', () => {
  const busy = (seconds: string) => (): Response =>
    Response.json({ error: 'too_many_requests' }, { status: 429, headers: { 'retry-after': seconds } });

  it('of a reading is asked again after the time that the server gives, and the answer is that one', async () => {
    const { get, server, pauses, alerts } = page(() =>
      server.sent.length < 2 ? busy('2')() : json(200, { data: 'ok' }),
    );
    expect((await get()).status).toBe(200);
    expect(server.sent).toHaveLength(2);
    expect(pauses[0]).toBeGreaterThanOrEqual(2_000);
    expect(pauses[0]).toBeLessThanOrEqual(2_500);
    expect(alerts).toEqual([]);
  });
  it('is passed to the caller after the third refusal', async () => {
    const { get, server, pauses } = page(busy('1'));
    expect((await get()).status).toBe(429);
    expect(server.sent).toHaveLength(3);
    expect(pauses).toHaveLength(2);
  });
  it.each(['900', '4', 'Mon, 23 Nov 2026 10:00:00 GMT', ''])(
    'with Retry-After « %s » is passed at once',
    async (seconds) => {
      const { get, server } = page(busy(seconds));
      expect((await get()).status).toBe(429);
      expect(server.sent).toHaveLength(1);
    },
  );
  it('of what writes without a key is passed at once: the person sends it again', async () => {
    const { send, server } = page(busy('1'));
    const request = new Request('http://boucle.test/cards', { method: 'POST', body: '{}' });
    expect((await send(request)).status).toBe(429);
    expect(server.sent).toHaveLength(1);
  });
  it('of a write with its key is asked again with that key: it was not begun, and is one', async () => {
    const { send, server } = page(() => (server.sent.length < 2 ? busy('1')() : json(201, { data: 'ok' })));
    const headers = { 'idempotency-key': 'k1' };
    const request = new Request('http://boucle.test/cards', { method: 'POST', headers, body: '{}' });
    expect((await send(request)).status).toBe(201);
    expect(server.sent).toHaveLength(2);
  });
  it('of a page that gave up is not asked again', async () => {
    const leaving = new AbortController();
    const { send, server } = page(() => {
      leaving.abort();
      return busy('1')();
    });
    const asked = send(new Request('http://boucle.test/cards', { signal: leaving.signal }));
    await expect(asked).rejects.toThrow(/abort/i);
    expect(server.sent).toHaveLength(1);
  });
});

describe('no answer from the server', () => {
  it('shows one alert and raises, without a second try', async () => {
    const { get, alerts, server, session } = page(() => {
      throw new TypeError('Failed to fetch');
    });
    await expect(get()).rejects.toBeInstanceOf(NoAnswerError);
    expect(alerts).toEqual([NETWORK]);
    expect(server.sent).toHaveLength(1);
    expect(session.current()).not.toBeNull();
  });
  it('while the token is renewed shows one alert and leaves the session', async () => {
    const { get, alerts, session } = page(({ path }) => {
      if (path === '/oauth/token') throw new TypeError('Failed to fetch');
      return json(401, EXPIRED);
    });
    await expect(get()).rejects.toBeInstanceOf(NoAnswerError);
    expect(alerts).toEqual([NETWORK]);
    expect(session.current()).not.toBeNull();
  });
  it('is not what happens when the page gives a request up', async () => {
    const { get, alerts } = page(() => {
      throw new DOMException('aborted', 'AbortError');
    });
    await expect(get()).rejects.toThrow('aborted');
    expect(alerts).toEqual([]);
  });
});

describe('403', () => {
  it('tells « Accès interdit », keeps the session and reaches the caller', async () => {
    const { get, alerts, session } = page(() => json(403, { error: 'forbidden' }));
    expect((await get()).status).toBe(403);
    expect(alerts).toEqual(['Accès interdit']);
    expect(session.current()).not.toBeNull();
  });
});

describe('401', () => {
  it.each([EXPIRED, { error: 'expired_token' }, { error: 'invalid_token', detail: "Le jeton d'accès a expiré" }])(
    '%j: the token is renewed once and the request sent again',
    async (body) => {
      const { get, server, session, alerts } = page((sent) =>
        sent.path === '/cards' && sent.token === 'old' ? json(401, body) : renewing(sent),
      );
      expect((await get()).status).toBe(200);
      expect(server.to('/cards').map(({ token }) => token)).toEqual(['old', 'new']);
      expect(server.to('/oauth/token')[0]?.body).toBe(
        'client_id=administration&refresh_token=refresh-1&grant_type=refresh_token',
      );
      expect(session.current()?.session).toMatchObject({ access_token: 'new', refresh_token: 'refresh-2' });
      expect(alerts).toEqual([]);
    },
  );
  it('sends the body again with the second try', async () => {
    const { send, server } = page(renewing);
    await send(new Request('http://boucle.test/cards', { method: 'POST', body: 'quantity=3' }));
    expect(server.to('/cards').map(({ body }) => body)).toEqual(['quantity=3', 'quantity=3']);
  });
  it('expired again after the refresh ends the session', async () => {
    const { get, server, alerts, session } = page((sent) =>
      sent.path === '/cards' ? json(401, EXPIRED) : renewing(sent),
    );
    await expect(get()).rejects.toBeInstanceOf(SignedOutError);
    expect(server.to('/cards')).toHaveLength(2);
    expect(alerts).toEqual([WRONG]);
    expect(session.current()).toBeNull();
  });
  it('bad_credentials reaches the caller, who stays signed in', async () => {
    const { get, alerts, session } = page(() => json(401, { error: 'bad_credentials' }));
    expect(await (await get()).json()).toEqual({ error: 'bad_credentials' });
    expect(alerts).toEqual([]);
    expect(session.current()).not.toBeNull();
  });
  it('expired_refresh_token ends the session with its own message', async () => {
    const { get, alerts, session, server } = page(({ path }) =>
      path === '/oauth/token' ? json(401, { error: 'expired_refresh_token' }) : json(401, EXPIRED),
    );
    await expect(get()).rejects.toBeInstanceOf(SignedOutError);
    expect(alerts).toEqual([RELOG]);
    expect(session.current()).toBeNull();
    expect(server.to('/cards')).toHaveLength(1);
  });
  it('expired_refresh_token said by a call itself does the same', async () => {
    const { get, alerts } = page(() => json(401, { error: 'expired_refresh_token' }));
    await expect(get()).rejects.toBeInstanceOf(SignedOutError);
    expect(alerts).toEqual([RELOG]);
  });
  it('invalid_grant at the refresh is as any other 401', async () => {
    const { get, alerts, session } = page(({ path }) =>
      path === '/oauth/token' ? json(400, { error: 'invalid_grant' }) : json(401, EXPIRED),
    );
    await expect(get()).rejects.toBeInstanceOf(SignedOutError);
    expect(alerts).toEqual([WRONG]);
    expect(session.current()).toBeNull();
  });
  it.each([{ error: 'invalid_token', detail: 'Le jeton est inconnu' }, { error: 'revoked' }, {}])(
    '%j ends the session with « something went wrong »',
    async (body) => {
      const { get, alerts, session, server } = page(({ path }) => json(path === '/cards' ? 401 : 200, body));
      await expect(get()).rejects.toBeInstanceOf(SignedOutError);
      expect(alerts).toEqual([WRONG]);
      expect(session.current()).toBeNull();
      expect(server.to('/oauth/revoke')).toHaveLength(1);
    },
  );
  it('that comes late does not close a session opened since', async () => {
    const session = signedInStore();
    const { get, alerts } = page((sent) => {
      if (sent.token === 'old') session.saveSession({ access_token: 'fresh', refresh_token: 'r', app: null });
      return json(sent.token === 'fresh' ? 200 : 401, { error: 'invalid_token' });
    }, session);
    expect((await get()).status).toBe(200);
    expect(alerts).toEqual([]);
    expect(session.current()?.session.access_token).toBe('fresh');
  });
  it('of a request whose session has been replaced meanwhile leaves the new one alone', async () => {
    const session = signedInStore();
    const { get, alerts } = page((sent) => {
      if (sent.path !== '/cards') return renewing(sent);
      if (sent.token === 'old') return json(401, EXPIRED);
      session.saveSession({ access_token: 'fresh', refresh_token: 'r', app: null });
      return json(401, { error: 'invalid_token' });
    }, session);
    await expect(get()).rejects.toBeInstanceOf(SignedOutError);
    expect(alerts).toEqual([]);
    expect(session.current()?.session.access_token).toBe('fresh');
  });
  it('followed by a server in trouble at the refresh leaves the session and tells the caller', async () => {
    const { get, session } = page(({ path }) => (path === '/oauth/token' ? json(503, {}) : json(401, EXPIRED)));
    await expect(get()).rejects.toBeInstanceOf(ApiError);
    expect(session.current()).not.toBeNull();
  });
});

describe('many requests at once', () => {
  it('ten that find the token expired cause one refresh and all succeed', async () => {
    const { get, server } = page(renewing);
    const answers = await Promise.all(Array.from({ length: 10 }, () => get()));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(server.to('/oauth/token')).toHaveLength(1);
  });
  it('ten that learn the session is over tell it once', async () => {
    const { get, alerts, server } = page(({ path }) =>
      path === '/oauth/token' ? json(401, { error: 'expired_refresh_token' }) : json(401, EXPIRED),
    );
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => get()));
    expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
    expect(alerts).toEqual([RELOG]);
    expect(server.to('/oauth/token')).toHaveLength(1);
    expect(server.to('/oauth/revoke')).toHaveLength(1);
  });
  it('two tabs cause one refresh: the second takes the token of the first', async () => {
    const storage = fakeStorage();
    const lock = fakeLock();
    const one = page(renewing, signedInStore(storage), lock);
    const other = page(renewing, signedInStore(storage), lock);
    const answers = await Promise.all([one.get(), other.get()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(one.server.to('/oauth/token').length + other.server.to('/oauth/token').length).toBe(1);
    expect(other.session.current()?.session.access_token).toBe('new');
  });
  it('signing out while a refresh is under way is not undone by its answer', async () => {
    const session = signedInStore();
    const { get } = page((sent) => {
      if (sent.path === '/oauth/token') session.clear();
      return renewing(sent);
    }, session);
    await expect(get()).rejects.toBeInstanceOf(SignedOutError);
    expect(session.current()).toBeNull();
  });
  it.each(['/cards', '/oauth/token'])('a refusal of %s that breaks off ends no session, and is told', async (cut) => {
    const { get, session, alerts } = page((sent) => (sent.path === cut ? brokenOff(401) : renewing(sent)));
    await expect(get()).rejects.toBeInstanceOf(NoAnswerError);
    expect(session.current()).not.toBeNull();
    expect(alerts).toEqual([NETWORK]);
  });
  it('a second refusal that breaks off, after the refresh, is told', async () => {
    const { get, session, alerts } = page((sent) =>
      sent.token === 'new' && sent.path === '/cards' ? brokenOff(401) : renewing(sent),
    );
    await expect(get()).rejects.toBeInstanceOf(NoAnswerError);
    expect(session.current()).not.toBeNull();
    expect(alerts).toEqual([NETWORK]);
  });
  it('a refusal that the page gives up while it is read is given up, and not told', async () => {
    const { get, session, alerts } = page(() => brokenOff(401, new DOMException('aborted', 'AbortError')));
    await expect(get()).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
    expect(session.current()).not.toBeNull();
    expect(alerts).toEqual([]);
  });
});
