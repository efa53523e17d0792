import { type Asked, type Question, type Reply } from './errors.ts';
import { tellError as tell } from '../ui/alerts/tellError.ts';
import { keepHomeReason } from './session/homeReason.ts';
import { joined } from './joined.ts';
import { loadCurrentUser } from './loadCurrentUser.ts';
import { pause } from './pause.ts';
import { takeAttempt } from './session/pkce.ts';
import { createPositionStore } from './position.ts';
import { browserLock, createRefresh } from './refresh.ts';
import { createSend } from './send.ts';
import { createSessionStore } from './session.ts';
import { createSignIn } from './signIn.ts';
import { createSignOut } from './signOut.ts';

const network: typeof fetch = (...request) => globalThis.fetch(...request);

const forbidListeners = new Set<() => void>();

/** An alert leaves on its own; home keeps its reason. */
const tellAtHome = (message: string): void => {
  tell(message);
  keepHomeReason(message);
};

/** Positions written from this browser, for readings to see. */
export const position = createPositionStore(localStorage);

/** The page's session. */
export const session = createSessionStore(localStorage);

// Other tabs: signing in or out there is seen here.
window.addEventListener('storage', () => session.reread());

/** Ends the session in every tab; a message is shown as an error alert. */
export const signOut = createSignOut({ fetch: network, session, tell: tellAtHome });

/** Sends with the Bearer token and the error catalogue. */
export const send = createSend({
  fetch: joined(network, window.location.origin),
  session,
  refresh: createRefresh({ fetch: network, session, lock: browserLock('boucle-refresh') }),
  tell,
  signOut,
  pause,
});

/** Exchanges the provider's code for a session; true when signed in. */
export const signIn = createSignIn({
  fetch: network,
  send,
  session,
  takeAttempt,
  tell: tellAtHome,
  signOut,
  origin: window.location.origin,
});

/** Reads the signed-in person again. */
export const refreshCurrentUser = () => loadCurrentUser({ send, tell }, session, window.location.origin);

/** Notifies listeners that the server refused (403) an act of the person. */
export function forbid(): void {
  for (const listener of forbidListeners) listener();
}

/** Calls back when the server refuses (403) something the person asked for. */
export function onForbidden(listener: () => void): () => void {
  forbidListeners.add(listener);
  return () => forbidListeners.delete(listener);
}

/** Asks the person something before a call goes on. */
type Ask = (asked: Asked) => Promise<Reply>;

let asker: Ask | undefined;
let asking: { readonly about: string; readonly answer: Promise<Reply> } | undefined;

/** Has the page show its window when a call waits for the person. */
export function onAsked(ask: Ask): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = undefined;
  };
}

/**
 * Asks the person, once for all the calls that wait for the same, and one thing after the other.
 */
export function askPerson(asked: Asked): Promise<Reply> {
  const about = JSON.stringify(asked);
  if (asking?.about === about) return asking.answer;
  const before = asking?.answer ?? Promise.resolve('');
  const mine = {
    about,
    answer: before
      .then(() => asker?.(asked) ?? false)
      .finally(() => {
        if (asking === mine) asking = undefined;
      }),
  };
  asking = mine;
  return mine.answer;
}

/** Whether the answer to a question is yes. */
export const ask = async (question: Question): Promise<boolean> =>
  (await askPerson({ what: 'question', ...question })) !== false;
