import { type DropPoint } from '@boucle/contract/features/drops/calls.ts';
import { useSyncExternalStore } from 'react';
import { isRecord } from '../../api/record.ts';
import { session } from '../../api/transport.ts';
import { uuid } from '../../api/uuid.ts';
import { type DepositLine, DRAFT_KEY, isDepositLine, isPoint } from '../../shared/outbox/deposit.ts';
import { ownerNow } from '../../shared/outbox/queue.ts';

type DraftPoint = Pick<DropPoint, 'id' | 'name' | 'address' | 'city'>;

/** A deposit being entered: kept with the tab, so that a reload or a new version loses nothing. */
export interface Draft {
  readonly owner: string;
  /**
   * The key of the deposit to come: that of the refused one that it corrects, which may have been
   * recorded.
   */
  readonly id: string;
  readonly point: DraftPoint | null;
  /** Metres to the point when it was chosen. */
  readonly metres: number | null;
  /** Pieces by format; null as long as nothing was changed: then it is all there is to drop. */
  readonly quantities: Readonly<Record<number, number>> | null;
  /** The last one confirmed in this tab. */
  readonly done: { readonly id: string; readonly point: DraftPoint; readonly lines: readonly DepositLine[] } | null;
}

const listeners = new Set<() => void>();
let draft: Draft | undefined;

const empty = (owner: string): Draft => ({
  owner,
  id: uuid(),
  point: null,
  metres: null,
  quantities: null,
  done: null,
});

/** Whether what the tab kept is a draft of this version. */
const isDraft = (value: unknown): value is Draft =>
  isRecord(value) &&
  typeof value.owner === 'string' &&
  typeof value.id === 'string' &&
  (value.point === null || isPoint(value.point)) &&
  (value.metres === null || typeof value.metres === 'number') &&
  (value.quantities === null ||
    (isRecord(value.quantities) && Object.values(value.quantities).every((one) => typeof one === 'number'))) &&
  (value.done === null || isDone(value.done));

const isDone = (value: unknown): value is Draft['done'] =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  isPoint(value.point) &&
  Array.isArray(value.lines) &&
  value.lines.every(isDepositLine);

function stored(owner: string): Draft | undefined {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? 'null');
    return isDraft(found) && found.owner === owner ? found : undefined;
  } catch {
    return undefined;
  }
}

function current(): Draft {
  const owner = ownerNow() ?? '';
  if (draft?.owner !== owner) draft = stored(owner) ?? empty(owner);
  return draft;
}

function replace(next: Draft | undefined): void {
  draft = next;
  try {
    if (next === undefined) sessionStorage.removeItem(DRAFT_KEY);
    else sessionStorage.setItem(DRAFT_KEY, JSON.stringify(next));
  } catch {
    // Storage refused: the draft lives as long as the page.
  }
  for (const listener of listeners) listener();
}

// The next person on this phone finds nothing of it.
session.subscribe(() => {
  if (draft !== undefined && draft.owner !== ownerNow()) replace(undefined);
});

/** The deposit being entered in this tab. */
export const draftStore = {
  current,
  change: (change: Partial<Omit<Draft, 'owner' | 'id'>>) => replace({ ...current(), ...change }),
  /** Takes a refused one up again. */
  correct: (refused: Pick<Draft, 'id' | 'point' | 'quantities'>) => replace({ ...empty(current().owner), ...refused }),
  /** Begins another one; what was just done is still known. */
  clear: (done: Draft['done'] = null) => replace({ ...empty(current().owner), done }),
};

export const useDraft = (): Draft =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, current);
