import { type Act } from './kept.ts';

/**
 * Between two tries while something waits: a network that is there but leads nowhere fires no
 * event.
 */
const RETRY_MS = 30_000;

interface Sender {
  readonly sendAll: () => Promise<void>;
  readonly current: () => readonly Act[];
}

/**
 * Sends what waits when the network is back, when the page shows again, and every half-minute;
 * answers how to send it now.
 */
export function keepTrying({ sendAll, current }: Sender, stillToSend = ({ refusal }: Act) => refusal === null) {
  // A broken store is reported where an act is made.
  const tryNow = () => void sendAll().catch(() => undefined);
  window.addEventListener('online', tryNow);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') tryNow();
  });
  setInterval(() => {
    if (document.visibilityState === 'visible' && current().some(stillToSend)) tryNow();
  }, RETRY_MS);
  return tryNow;
}
