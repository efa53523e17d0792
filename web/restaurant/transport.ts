import { errors } from '@boucle/contract/messages/fr/errors.ts';
import { challengeOf, startAttempt, takeAttempt } from '../api/pkce.ts';
import { pause } from '../api/pause.ts';
import { askForTokens, browserLock, createRefresh } from '../api/refresh.ts';
import { createSend } from '../api/send.ts';
import { createSessionStore } from '../api/session.ts';
import { createSignOut } from '../api/signOut.ts';
import { tellError as tell } from '../ui/alerts/tellError.ts';
import { lock } from './devices/lock.ts';
import { CLIENT, RETURN_PATH, SPACE, storage } from './space.ts';

const network: typeof fetch = (...request) => globalThis.fetch(...request);
const { origin } = window.location;

/** The owner's session, of this initiative alone. */
export const session = createSessionStore(storage);

window.addEventListener('storage', () => session.reread());

/** Ends the session in every tab; a message is shown as an error alert. */
export const signOut = createSignOut({ fetch: network, session, tell, clientId: CLIENT });

const DEVICE = 'device';

/**
 * Name of the device that this browser is; once signed out, of the one that was closed here by
 * somebody else. Null of an owner's.
 */
export const deviceName = (): string | null => storage.getItem(DEVICE);

/** Closes the device that this browser is. */
export function closeCounter(): void {
  storage.removeItem(DEVICE);
  signOut();
}

/**
 * Exchanges the code of a pairing for the session of a device, in place of the owner's, which ends.
 * Raises ApiError, or NoAnswerError.
 */
export async function becomeDevice(code: string): Promise<void> {
  const { device_name = '', ...tokens } = await askForTokens(network, { client_id: CLIENT, code }, '/oauth/devices');
  signOut();
  lock.set(false);
  storage.setItem(DEVICE, device_name);
  session.saveSession({ ...tokens, app: null });
}

/** Sends with the Bearer token and the error catalogue. */
export const send = createSend({
  fetch: network,
  session,
  refresh: createRefresh({ fetch: network, session, lock: browserLock(`boucle-refresh-${CLIENT}`), clientId: CLIENT }),
  tell,
  // The page itself says that a device was closed, for as long as it stands.
  signOut: (message) => (deviceName() === null ? signOut(message) : signOut()),
  pause,
});

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
    storage.removeItem(DEVICE);
    session.saveSession({ ...tokens, app: null });
  } catch (error) {
    tell(error instanceof Error ? error.message : errors.something_went_wrong);
  }
}
