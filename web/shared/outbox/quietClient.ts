import { clientOver } from '../../api/clientOver.ts';
import { pause } from '../../api/pause.ts';
import { browserLock, createRefresh } from '../../api/refresh.ts';
import { createSend } from '../../api/send.ts';
import { position, session, signOut } from '../../api/transport.ts';
import { IN_EXAMPLE } from '../../ui/navigation/base.ts';
import { readClock } from './clock.ts';

/** Each answer holds the server's time: this device's clock may be wrong. */
const network: typeof fetch = async (...request) => {
  const sentAt = Date.now();
  const answer = await globalThis.fetch(...request);
  readClock({ sentAt, receivedAt: Date.now(), date: answer.headers.get('date') });
  return answer;
};
const nothing = () => undefined;

/**
 * The API for callers that handle a missing answer themselves: it raises the same errors and ends
 * the session as the other client does, but shows no alert.
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
  confirm: () => Promise.resolve(false),
  position,
  origin: window.location.origin,
  inExample: IN_EXAMPLE,
});
