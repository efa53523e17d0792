import { errors } from '@boucle/contract/messages/fr/errors.ts';
import { challengeOf, startAttempt, takeAttempt } from '../api/pkce.ts';
import { pause } from '../api/pause.ts';
import { askForTokens, browserLock, createRefresh } from '../api/refresh.ts';
import { createSend } from '../api/send.ts';
import { createSessionStore } from '../api/session.ts';
import { createSignOut } from '../api/signOut.ts';
import { tellError as tell } from '../ui/alerts/tellError.ts';
import { CLIENT, RETURN_PATH, SPACE, storage } from './space.ts';

const network: typeof fetch = (...request) => globalThis.fetch(...request);
const { origin } = window.location;

/** The owner's session, of this initiative alone. */
export const session = createSessionStore(storage);

window.addEventListener('storage', () => session.reread());

/** Ends the session in every tab; a message is shown as an error alert. */
export const signOut = createSignOut({ fetch: network, session, tell, clientId: CLIENT });

const refresh = createRefresh({
  fetch: network,
  session,
  lock: browserLock(`boucle-refresh-${CLIENT}`),
  clientId: CLIENT,
});
const common = { fetch: network, session, refresh, signOut, pause };

/** Sends with the Bearer token and the error catalogue. */
export const send = createSend({ ...common, tell });

/** The same for callers that handle a missing answer themselves: no alert is shown. */
export const sendQuietly = createSend({ ...common, tell: () => undefined });

/** Leaves for the sign-in page (RFC 6749 §4.1, PKCE S256). */
export async function beginSignIn(): Promise<void> {
  const { state, verifier } = startAttempt(storage);
  const request = new URLSearchParams({
    response_type: 'code',
    client_id: CLIENT,
    redirect_uri: `${origin}${RETURN_PATH}`,
    scope: 'read transactions papers',
    state,
    code_challenge: await challengeOf(verifier),
    code_challenge_method: 'S256',
  });
  window.location.assign(`/oauth/authorize?${request.toString()}`);
}

/**
 * Exchanges the code in the page's address for a session, and shows the page at its own address. A
 * code of a sign-in that this browser did not begin changes nothing (RFC 6749 §10.12).
 */
export async function finishSignIn(): Promise<void> {
  const { pathname, search } = window.location;
  if (pathname !== RETURN_PATH) return;
  const answer = new URLSearchParams(search);
  window.history.replaceState(null, '', SPACE);
  const code = answer.get('code');
  const attempt = takeAttempt(answer.get('state'), storage);
  if (attempt === null || code === null) {
    if (session.current() === null && answer.get('error') !== 'access_denied') tell(errors.something_went_wrong);
    return;
  }
  try {
    const tokens = await askForTokens(network, {
      grant_type: 'authorization_code',
      client_id: CLIENT,
      redirect_uri: `${origin}${RETURN_PATH}`,
      code,
      code_verifier: attempt.verifier,
    });
    session.saveSession({ ...tokens, app: null });
  } catch (error) {
    tell(error instanceof Error ? error.message : errors.something_went_wrong);
  }
}
