import { CLIENT_ID } from '@boucle/contract/base/constants.ts';
import { errors, errorText } from '@boucle/contract/messages/fr/errors.ts';
import { loadCurrentUser, readJson } from './loadCurrentUser.ts';
import { ApiError, isAlreadyShown, NoAnswerError } from './errors.ts';
import { type Attempt } from './session/pkce.ts';
import { askForTokens } from './refresh.ts';
import { type Send } from './send.ts';
import { appInfoOf, type SessionStore } from './session.ts';

interface SignInDependencies {
  readonly fetch: typeof fetch;
  readonly send: Send;
  readonly session: SessionStore;
  readonly takeAttempt: (state: string | null) => Attempt | null;
  readonly tell: (message: string) => void;
  readonly signOut: (message?: string) => void;
  /** Of the page: scheme, host, port. */
  readonly origin: string;
}

interface Return {
  /** Where the provider sent the browser back to: it is part of what the code is bound to. */
  readonly pathname: string;
  readonly code: string;
  readonly state: string | null;
}

async function loadAppInfo({ send, tell, session, origin }: SignInDependencies): Promise<void> {
  const applications = await readJson({ send, tell }, `${origin}/oauth/authorized_applications.json`);
  const app = Array.isArray(applications)
    ? applications.map(appInfoOf).find((application) => application?.uid === CLIENT_ID)
    : undefined;
  const stored = session.current()?.session;
  if (!app || !stored) throw new ApiError(404, {});
  session.saveSession({ ...stored, app });
}

/**
 * Exchanges the code of the provider for a session: tokens stored, then the person, then the app
 * info. True when signed in; any failure leaves no one signed in, after its alert. Without an
 * attempt of this browser there is no exchange: a signed-in person stays, and a signed-out one sees
 * a failure.
 */
export function createSignIn(dependencies: SignInDependencies): (back: Return) => Promise<boolean> {
  const { fetch, send, session, takeAttempt, tell, signOut, origin } = dependencies;

  const exchange = async ({ pathname, code, state }: Return): Promise<boolean> => {
    const attempt = takeAttempt(state);
    // A code of a sign-in that this browser did not begin was put there by somebody else (RFC 6749
    // §10.12): it neither replaces a session nor ends it.
    if (attempt === null) {
      if (session.reread() === null) tell(errors.something_went_wrong);
      return false;
    }
    try {
      const tokens = await askForTokens(fetch, {
        grant_type: 'authorization_code',
        client_id: CLIENT_ID,
        redirect_uri: `${origin}${pathname}`,
        code,
        code_verifier: attempt.verifier,
      });
      session.saveSession({ ...tokens, app: null });
    } catch (error) {
      signOut(error instanceof NoAnswerError ? errors.network : refusal(error));
      return false;
    }
    return (
      (await finish(errors.need_to_relog, () => loadCurrentUser({ send, tell }, session, origin))) &&
      (await finish(errors.something_went_wrong, () => loadAppInfo(dependencies)))
    );
  };

  const finish = async (message: string, step: () => Promise<unknown>): Promise<boolean> => {
    try {
      await step();
      return true;
    } catch (error) {
      signOut();
      if (!isAlreadyShown(error)) tell(message);
      return false;
    }
  };

  // The guard may run twice for one address; a code is good once.
  let last: { code: string; result: Promise<boolean> } | undefined;
  return (back) => {
    if (last?.code !== back.code) last = { code: back.code, result: exchange(back) };
    return last.result;
  };
}

function refusal(error: unknown): string {
  return errorText('something_went_wrong', error instanceof ApiError ? error.body.error_description : undefined);
}
