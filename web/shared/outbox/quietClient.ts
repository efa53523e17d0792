import { clientOver } from '../../api/clientOver.ts';
import { pause } from '../../api/pause.ts';
import { browserLock, createRefresh } from '../../api/refresh.ts';
import { createSend } from '../../api/send.ts';
import { position, session, signOut } from '../../api/transport.ts';
import { IN_EXAMPLE } from '../../ui/navigation/base.ts';

const network: typeof fetch = (...request) => globalThis.fetch(...request);
const nothing = () => undefined;

/**
 * The API for what has a plan of its own when no answer comes: it raises the same errors and ends the session as the other client does,
 * but shows no alert.
 */
export const quietClient = clientOver({
  send: createSend({
    fetch: network,
    session,
    // The lock is shared with the other client by its name: a token is renewed once.
    refresh: createRefresh({ fetch: network, session, lock: browserLock('boucle-refresh') }),
    tell: nothing,
    signOut,
    pause,
  }),
  tell: nothing,
  forbid: nothing,
  position,
  origin: window.location.origin,
  inExample: IN_EXAMPLE,
});
