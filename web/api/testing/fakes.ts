import { type CurrentUser } from '@boucle/contract/features/session/calls.ts';
import { createSessionStore, type SessionStore } from '../session.ts';

/**
 * The part of a browser's storage that the session needs; two stores on one of them are two tabs.
 */
export function fakeStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

export const camille: CurrentUser = {
  id: 7,
  uuid: '0f8fad5b-d9cb-469f-a165-70867728950e',
  email: 'camille@consigne-loire.fr',
  role: 'account_admin',
  name: 'Camille Ferrand',
  account_name: 'Consigne Loire',
};

/** A signed-in session whose access token is « old ». */
export function signedInStore(storage = fakeStorage()): SessionStore {
  const store = createSessionStore(storage);
  store.saveSession({ access_token: 'old', refresh_token: 'refresh-1', app: null });
  store.saveUser(camille);
  return store;
}

export const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** An answer that breaks off: the line was cut, or the page was left. */
export const brokenOff = (status: number, cause: Error = new TypeError('network error')): Response =>
  new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"da'));
        controller.error(cause);
      },
    }),
    { status, headers: { 'content-type': 'application/json' } },
  );

export interface Sent {
  readonly path: string;
  readonly token: string | null;
  readonly body: string;
}

export interface FakeServer {
  readonly fetch: typeof fetch;
  readonly sent: Sent[];
  readonly to: (path: string) => Sent[];
}

/** A server made of one function; what it received is kept. */
export function fakeServer(answer: (sent: Sent) => Response | Promise<Response>): FakeServer {
  const sent: Sent[] = [];
  return {
    sent,
    to: (path) => sent.filter((one) => one.path === path),
    fetch: async (input, init) => {
      const request = new Request(typeof input === 'string' ? `http://boucle.test${input}` : input, init);
      const one = {
        path: new URL(request.url).pathname,
        token: request.headers.get('authorization')?.replace('Bearer ', '') ?? null,
        body: await request.text(),
      };
      sent.push(one);
      return answer(one);
    },
  };
}

/** A lock as the browser's: one piece of work at a time. */
export function fakeLock() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}
