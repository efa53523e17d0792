import { errors } from '@boucle/contract/messages/fr/errors.ts';
import { ApiError, isAborted, NoAnswerError, readErrorBody, SignedOutError, unauthorizedKind } from './errors.ts';
import { type Refresh } from './refresh.ts';
import { type SessionStore } from './session.ts';

export interface SendOptions {
  /** A read nobody asked for (counter, refetch): a 403 is only told, it takes nobody away from the page. */
  readonly background?: boolean;
}

export interface SendDependencies {
  readonly fetch: typeof fetch;
  readonly session: SessionStore;
  readonly refresh: Refresh;
  /** Shows an error alert. */
  readonly tell: (message: string) => void;
  /** What a 403 of a foreground request does: go to the dashboard unless there. */
  readonly forbid: () => void;
  /** Ends the session and shows why. */
  readonly signOut: (message: string) => void;
}

export type Send = (request: Request, options?: SendOptions) => Promise<Response>;

const isBasic = (request: Request): boolean => /^basic\b/i.test(request.headers.get('authorization') ?? '');

/**
 * Sends a request with the Bearer token and applies the error catalogue (docs/api.md): no answer, 401 and 403 are dealt
 * with here; every other answer, 403 and bad_credentials included, is given back for the caller to read. No time-out, no retry but
 * the one after a refresh.
 */
export function createSend({ fetch, session, refresh, tell, forbid, signOut }: SendDependencies): Send {
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

  /** Ends the session that `token` belonged to, once: a late answer must not close a session opened since. */
  const end = (token: string | undefined, message: string): never => {
    if (token !== undefined && session.reread()?.session.access_token === token) signOut(message);
    throw new SignedOutError(message);
  };

  /** Expired, or refused because another request or tab has meanwhile taken a newer token. */
  const isRenewable = async (response: Response, token: string): Promise<boolean> => {
    const kind = unauthorizedKind(await readErrorBody(response));
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
      // A server in trouble (5xx, 429) says nothing about the session: the caller learns of it, the session stays.
      const ended = error instanceof ApiError && (error.status === 400 || error.status === 401);
      if (!ended) throw error;
      const expired = unauthorizedKind(error.body) === 'refresh-expired';
      return end(token, expired ? errors.session_expired_need_to_relog : errors.something_went_wrong);
    }
    throw new SignedOutError(errors.session_expired_need_to_relog);
  };

  return async (request, { background = false } = {}) => {
    if (isBasic(request)) throw new Error(errors.basic_auth);
    // Its body can be read once only: the copy serves the second attempt.
    const again = request.clone();
    let token = session.current()?.session.access_token;
    let response = await attempt(request, token);

    if (response.status === 401 && token !== undefined && (await isRenewable(response, token))) {
      token = await renewed(token);
      response = await attempt(again, token);
    }
    if (response.status === 401) {
      const kind = unauthorizedKind(await readErrorBody(response));
      if (kind === 'bad-credentials') return response;
      return end(
        token,
        kind === 'refresh-expired' ? errors.session_expired_need_to_relog : errors.something_went_wrong,
      );
    }
    if (response.status === 403) {
      tell(errors.forbidden);
      // Whoever asked has the refusal first: what is typed there must be seen as typed before the page is left.
      if (!background) void readErrorBody(response).then(forbid);
    }
    return response;
  };
}
