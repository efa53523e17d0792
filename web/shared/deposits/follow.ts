import { count } from '@boucle/contract/format.ts';
import { session } from '../../api/transport.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { DRAFT_KEY, piecesOf } from './deposit.ts';
import { depositQueue, depositStore, ownerNow } from './queue.ts';

/** Between two tries while something waits: a network that is there but leads nowhere fires no event. */
const RETRY_MS = 30_000;

let following = false;
/** Deposits whose outcome a screen shows: no alert says it again. */
const shown = new Set<string>();

/** While a screen shows what becomes of a deposit, no alert does. */
export function showOutcomeOf(id: string): () => void {
  shown.add(id);
  return () => shown.delete(id);
}

/**
 * From now on, whatever screen is open: what waits leaves when the network is back, when the person signs in, when the page shows again,
 * and every half-minute; what was read for somebody else is forgotten. Called again, it does nothing.
 */
export function followDeposits(): void {
  if (following) return;
  following = true;
  let owner = ownerNow();
  // A store that broke is told where a deposit is made.
  const tryNow = () => void depositQueue.sendAll().catch(() => undefined);
  const takeOver = async () => {
    await (await depositStore()).forgetSupplies(owner);
    await depositQueue.reread();
    if (depositQueue.current().length > 0) tryNow();
  };

  window.addEventListener('online', tryNow);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') tryNow();
  });
  setInterval(() => {
    if (document.visibilityState === 'visible' && depositQueue.current().some(({ refusal }) => refusal === null)) {
      tryNow();
    }
  }, RETRY_MS);
  session.subscribe(() => {
    const next = ownerNow();
    if (next === owner) return;
    owner = next;
    sessionStorage.removeItem(DRAFT_KEY);
    void takeOver().catch(() => undefined);
  });
  depositQueue.onOutcome(({ id, lines, point }, outcome) => {
    if (shown.has(id)) return;
    const pieces = count(piecesOf(lines), 'contenant', 'contenants');
    if (outcome.kind === 'recorded') alerts.show('success', `Dépôt enregistré\u00a0: ${pieces} à ${point.name}.`);
    else alerts.show('error', `Un dépôt en attente a été refusé. ${outcome.reason}`);
  });
  void takeOver().catch(() => undefined);
}
