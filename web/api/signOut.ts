import { CLIENT_ID } from '@boucle/contract/base/constants.ts';
import { type SessionStore } from './session.ts';

interface SignOutDependencies {
  readonly fetch: typeof fetch;
  readonly session: SessionStore;
  readonly tell: (message: string) => void;
  /** The application that the session is of; the console by default. */
  readonly clientId?: string;
}

/**
 * Ends the session in every tab: both keys removed, the tokens revoked without waiting for the
 * answer. Caches and page follow the session store. The message, if there is one, is the reason,
 * shown as an error alert.
 */
export function createSignOut({
  fetch,
  session,
  tell,
  clientId = CLIENT_ID,
}: SignOutDependencies): (message?: string) => void {
  return (message) => {
    const ended = session.reread()?.session;
    session.clear();
    if (message !== undefined) tell(message);
    if (!ended) return;
    const body = new URLSearchParams({ client_id: clientId, token: ended.refresh_token });
    // Without an answer the person is out all the same; the tokens die of age.
    fetch('/oauth/revoke', { method: 'POST', body, keepalive: true }).catch(() => undefined);
  };
}
