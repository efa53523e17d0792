import { type Address } from '@boucle/contract/pages.ts';
import { type HoldReason } from './alerts.ts';

interface Refusal {
  readonly reason: string;
  readonly again: boolean;
}

/** An act that was recorded and can be taken back for a while. */
export interface Undoable {
  readonly id: number;
  readonly message: string;
  /** Address of what was recorded; undefined where it has none. */
  readonly to: Address | undefined;
  /**
   * Takes it back. Resolves to why it is not, in French, when it cannot be; `again`: it may be
   * pressed once more.
   */
  readonly undo: () => Promise<Refusal | undefined>;
  /** What taking it back is called, where not « Annuler ». */
  readonly verb?: string | undefined;
  /** Another act on what was recorded. */
  readonly also?: { readonly label: string; readonly press: () => void } | undefined;
  /** Why it could not be taken back: it then stays until it is closed. */
  readonly refusal?: Refusal;
  /** Being taken back. */
  readonly busy?: boolean;
}

export interface UndoStore {
  /** Offers to take back what was just recorded; the oldest leaves when there are too many. */
  offer: (act: Pick<Undoable, 'message' | 'to' | 'undo' | 'verb' | 'also'>) => void;
  /** Takes it back; a refusal shows its reason and stays. Resolves to whether it was taken back. */
  press: (id: number) => Promise<boolean>;
  close: (id: number) => void;
  clear: () => void;
  /** The count stands still as long as the pointer or the focus is on the bar. */
  hold: (reason: HoldReason) => void;
  release: (reason: HoldReason) => void;
  /** Newest first. */
  current: () => readonly Undoable[];
  subscribe: (listener: () => void) => () => void;
}

/**
 * At most `most` acts, each offered for `hideMs` milliseconds, not counting those during which
 * somebody reads.
 */
export function createUndoStore(hideMs: number, most: number): UndoStore {
  let acts: readonly Undoable[] = [];
  let lastId = 0;
  const left = new Map<number, number>();
  const held = new Set<HoldReason>();
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let startedAt = 0;

  const replace = (next: readonly Undoable[]) => {
    acts = next;
    for (const id of left.keys()) if (!next.some((act) => act.id === id)) left.delete(id);
    for (const listener of listeners) listener();
  };
  const counted = () => acts.filter(({ refusal, busy }) => refusal === undefined && busy !== true);
  const pause = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    const passed = Date.now() - startedAt;
    for (const { id } of counted()) left.set(id, Math.max(0, (left.get(id) ?? hideMs) - passed));
  };
  const run = () => {
    const waiting = counted();
    if (held.size > 0 || waiting.length === 0 || timer !== undefined) return;
    startedAt = Date.now();
    timer = setTimeout(
      () => {
        pause();
        replace(acts.filter((act) => !counted().includes(act) || (left.get(act.id) ?? hideMs) > 0));
        run();
      },
      Math.min(...waiting.map(({ id }) => left.get(id) ?? hideMs)),
    );
  };
  const change = (next: readonly Undoable[]) => {
    pause();
    replace(next);
    run();
  };
  const set = (id: number, part: Partial<Undoable>) =>
    change(acts.map((act) => (act.id === id ? { ...act, ...part } : act)));
  const close = (id: number) => change(acts.filter((act) => act.id !== id));

  return {
    offer: (act) => {
      lastId += 1;
      left.set(lastId, hideMs);
      change([{ ...act, id: lastId }, ...acts].slice(0, most));
    },
    press: async (id) => {
      const act = acts.find((one) => one.id === id);
      if (act === undefined || act.busy === true) return false;
      set(id, { busy: true });
      const refusal = await act.undo();
      if (refusal === undefined) close(id);
      else set(id, { busy: false, refusal });
      return refusal === undefined;
    },
    close,
    clear: () => change([]),
    hold: (reason) => {
      held.add(reason);
      pause();
    },
    release: (reason) => {
      if (held.delete(reason)) run();
    },
    current: () => acts,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const HIDE_MS = 10_000;
const MOST = 3;

/** Actions that this page may still take back. */
export const undos = createUndoStore(HIDE_MS, MOST);
