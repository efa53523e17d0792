import { isRecord } from '../../../api/record.ts';
import { ownerNow } from '../../../shared/outbox/queue.ts';
import { COUNT_DRAFT_KEY } from '../../../shared/outbox/reading.ts';

/**
 * Number typed for a line and not confirmed yet: kept with the tab, so that a reload or a new
 * version loses nothing.
 */
export function draftOf(count: number, key: string): string | undefined {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(COUNT_DRAFT_KEY) ?? 'null');
    const own = isRecord(found) && found.owner === ownerNow() && found.count === count && found.key === key;
    return own && typeof found.typed === 'string' ? found.typed : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps what is typed in a line of a count, for this tab and this person; a reload finds it again.
 */
export function keepDraft(count: number, key: string, typed: string): void {
  try {
    sessionStorage.setItem(COUNT_DRAFT_KEY, JSON.stringify({ owner: ownerNow(), count, key, typed }));
  } catch {
    // Storage refused: what is typed lives as long as the page.
  }
}

/** Forgets it, once it was recorded. */
export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(COUNT_DRAFT_KEY);
  } catch {
    // Storage refused: nothing was kept.
  }
}
