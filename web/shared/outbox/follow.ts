import { session } from '../../api/transport.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { DRAFT_KEY } from './deposit.ts';
import { keepTrying } from './keepTrying.ts';
import { outbox, outboxStore, ownerNow } from './queue.ts';
import { COUNT_DRAFT_KEY } from './reading.ts';
import { recordedWords, refusedWords } from './words.ts';

let following = false;
/** Acts whose outcome a screen shows: no alert repeats it. */
const shown = new Set<string>();

/** While a screen shows what becomes of an act, no alert does. */
export function showOutcomeOf(id: string): () => void {
  shown.add(id);
  return () => shown.delete(id);
}

/**
 * From now on, whatever screen is open: what waits leaves when the network is back, when the person
 * signs in, when the page shows again, and every half-minute; what was read for somebody else is
 * forgotten. Called again, it does nothing.
 */
export function followOutbox(): void {
  if (following) return;
  following = true;
  let owner = ownerNow();
  const tryNow = keepTrying(outbox);
  const takeOver = async () => {
    await (await outboxStore()).forgetCopies(owner);
    await outbox.reread();
    if (outbox.current().length > 0) tryNow();
  };
  session.subscribe(() => {
    const next = ownerNow();
    if (next === owner) return;
    owner = next;
    sessionStorage.removeItem(DRAFT_KEY);
    sessionStorage.removeItem(COUNT_DRAFT_KEY);
    void takeOver().catch(() => undefined);
  });
  outbox.onOutcomes((settled) => {
    const unseen = settled.filter(({ act }) => !shown.has(act.id));
    for (const { act, outcome } of unseen) {
      const sentence = outcome.kind === 'recorded' ? recordedWords(act) : undefined;
      if (sentence !== undefined) alerts.show('success', sentence);
    }
    const refused = unseen.flatMap(({ act, outcome }) =>
      outcome.kind === 'refused' ? [{ act, reason: outcome.reason }] : [],
    );
    for (const sentence of refusedWords(refused)) alerts.show('error', sentence);
  });
  void takeOver().catch(() => undefined);
}
