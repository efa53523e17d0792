import { CLIENT_ID } from '@boucle/contract/base/constants.ts';
import { ApiError, NoAnswerError, readWholeErrorBody } from './errors.ts';
import { isRecord } from './record.ts';
import { type SessionStore } from './session.ts';

/** Runs one piece of work at a time, over all tabs of the browser. */
export type Lock = <T>(work: () => Promise<T>) => Promise<T>;

interface RefreshDependencies {
  readonly fetch: typeof fetch;
  readonly session: SessionStore;
  readonly lock: Lock;
  /** The application that the session is of; the console by default. */
  readonly clientId?: string;
}

export type Refresh = (spent: string) => Promise<string | null>;

/** A new pair of tokens, as the token endpoint answers it. */
export interface TokenAnswer {
  readonly access_token: string;
  readonly refresh_token: string;
  /** Of a counter's device alone. */
  readonly device_name?: string;
}

/**
 * One call of the token endpoint, or of one like it, form-encoded. Raises ApiError, or
 * NoAnswerError when nothing came back.
 */
export async function askForTokens(
  send: typeof fetch,
  fields: Readonly<Record<string, string>>,
  endpoint = '/oauth/token',
): Promise<TokenAnswer> {
  let response: Response;
  try {
    response = await send(endpoint, { method: 'POST', body: new URLSearchParams(fields) });
  } catch (cause) {
    throw new NoAnswerError(cause);
  }
  if (!response.ok) throw new ApiError(response.status, await readWholeErrorBody(response));
  const answer: unknown = await response.json().catch(() => undefined);
  // The page of a portal, for one.
  if (!isRecord(answer)) throw new NoAnswerError(new TypeError('The token endpoint has not answered JSON.'));
  const { access_token, refresh_token, device_name } = answer;
  if (typeof access_token !== 'string' || typeof refresh_token !== 'string') throw new ApiError(response.status, {});
  return { access_token, refresh_token, ...(typeof device_name === 'string' && { device_name }) };
}

/**
 * Gives the access token that takes the place of `spent`; null once signed out. Ten requests or two
 * tabs that find the same token expired cause one refresh: the second under the lock finds the new
 * token in the storage and takes it. Raises ApiError (the server's refusal) or NoAnswerError.
 */
export function createRefresh({ fetch, session, lock, clientId = CLIENT_ID }: RefreshDependencies): Refresh {
  return (spent) =>
    lock(async () => {
      const found = session.reread()?.session;
      if (!found) return null;
      if (found.access_token !== spent) return found.access_token;
      const tokens = await askForTokens(fetch, {
        client_id: clientId,
        refresh_token: found.refresh_token,
        grant_type: 'refresh_token',
      });
      // Signed out in the meantime, here or in another tab: the answer must not bring the session
      // back.
      if (session.reread()?.session.refresh_token !== found.refresh_token) return null;
      session.saveSession({ ...tokens, app: found.app });
      return tokens.access_token;
    });
}

/**
 * Each tab has a copy of the storage: what another wrote under the lock takes a moment to be in
 * this one's.
 */
const SEEN_ELSEWHERE_MS = 50;

/**
 * The browser's lock, shared by its tabs; a queue of this tab where the browser has none (insecure
 * context).
 */
export function browserLock(name: string): Lock {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    // lib.dom declares it always there; outside secure contexts it is not.
    const locks = (navigator as Partial<Navigator>).locks;
    if (locks) return locks.request(name, () => new Promise((r) => setTimeout(r, SEEN_ELSEWHERE_MS)).then(work));
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}
