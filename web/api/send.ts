import { errors } from '@boucle/contract/messages/fr/errors.ts';
import {
  ApiError,
  isAborted,
  NoAnswerError,
  readWholeErrorBody,
  SignedOutError,
  tellingNoAnswer,
  unauthorizedKind,
} from './errors.ts';
import { type Refresh } from './refresh.ts';
import { type SessionStore } from './session.ts';

export interface SendDependencies {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly session: SessionStore;
  readonly refresh: Refresh;
  /** Shows an error alert. */
  readonly tell: (message: string) => void;
  /** Ends the session and shows why. */
  readonly signOut: (message: string) => void;
  /**
   * Waits so many milliseconds; rejects with the signal's reason when the page gives up in the
   * meantime.
   */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
}

export type Send = (request: Request) => Promise<Response>;

/** How often a temporarily refused call is retried on its own. */
const TIMES_AGAIN = 2;
/** Longest wait of a refusal, in seconds: beyond, an alert shows it, and the person retries. */
const LONGEST_WAIT = 3;
/** Milliseconds over which pages that were refused together come back. */
const SPREAD_MS = 500;

/**
 * Milliseconds after which the server takes a call that it refused as one too many (429): a
 * reading, or a write whose key makes it one; undefined for any other answer.
 */
function waitOf({ method, headers: sent }: Request, { status, headers }: Response): number | undefined {
  if (status !== 429 || (method !== 'GET' && !sent.has('idempotency-key'))) return undefined;
  const seconds = Number(headers.get('retry-after'));
  return seconds > 0 && seconds <= LONGEST_WAIT ? seconds * 1000 + Math.random() * SPREAD_MS : undefined;
}

const isBasic = (request: Request): boolean => /^basic\b/i.test(request.headers.get('authorization') ?? '');

/**
 * Sends a request with the Bearer token and applies the error catalogue (docs/api.md): no answer,
 * 401 and 403 are dealt with here; every other answer, 403 and bad_credentials included, is given
 * back for the caller to read. No time-out. No retry but the one after a refresh, and two of a
 * reading, or of a keyed write, that the server is too busy for, after the time it asks for.
 */
export function createSend({ fetch, session, refresh, tell, signOut, pause }: SendDependencies): Send {
  const attempt = async (request: Request, token: string | undefined): Promise<Response> => {
    if (token !== undefined) request.headers.set('authorization', `Bearer ${token}`);
    try {
      return await fetch(request);
    } catch (cause) {
      if (isAborted(cause)) throw cause;
      tell(errors.network);
      throw new NoAnswerError(cause);
    }
  };

  /**
   * Ends the session that `token` belonged to, once: a late answer must not close a session opened
   * since.
   */
  const end = (token: string | undefined, message: string): never => {
    if (token !== undefined && session.reread()?.session.access_token === token) signOut(message);
    throw new SignedOutError(message);
  };

  /** The kind of a 401, once it is read whole. */
  const kindOf = async (response: Response) =>
    unauthorizedKind(await tellingNoAnswer(tell, readWholeErrorBody(response)));

  /** Expired, or refused because another request or tab has in the meantime taken a newer token. */
  const isRenewable = async (response: Response, token: string): Promise<boolean> => {
    const kind = await kindOf(response);
    if (kind !== 'other') return kind === 'expired';
    const stored = session.reread()?.session.access_token;
    return stored !== undefined && stored !== token;
  };

  const renewed = async (token: string): Promise<string> => {
    try {
      const next = await refresh(token);
      if (next !== null) return next;
    } catch (error) {
      if (error instanceof NoAnswerError) tell(errors.network);
      // A server in trouble (5xx, 429) proves nothing about the session: the caller gets the error,
      // the session stays.
      const ended = error instanceof ApiError && (error.status === 400 || error.status === 401);
      if (!ended) throw error;
      const expired = unauthorizedKind(error.body) === 'refresh-expired';
      return end(token, expired ? errors.session_expired_need_to_relog : errors.something_went_wrong);
    }
    throw new SignedOutError(errors.session_expired_need_to_relog);
  };

  const once: Send = async (request) => {
    // Its body can be read once only: the copy serves the second attempt.
    const again = request.clone();
    let token = session.current()?.session.access_token;
    let response = await attempt(request, token);

    if (response.status === 401 && token !== undefined && (await isRenewable(response, token))) {
      token = await renewed(token);
      response = await attempt(again, token);
    }
    if (response.status === 401) {
      const kind = await kindOf(response);
      if (kind === 'bad-credentials') return response;
      return end(
        token,
        kind === 'refresh-expired' ? errors.session_expired_need_to_relog : errors.something_went_wrong,
      );
    }
    if (response.status === 403) tell(errors.forbidden);
    return response;
  };

  return async (request) => {
    if (isBasic(request)) throw new Error(errors.basic_auth);
    for (let again = TIMES_AGAIN; ; again -= 1) {
      const response = await once(again === 0 ? request : request.clone());
      const wait = again === 0 ? undefined : waitOf(request, response);
      if (wait === undefined) return response;
      await pause(wait, request.signal);
    }
  };
}
