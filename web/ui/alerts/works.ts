/** Something that takes time, and that its requester may give up. */
export interface Work {
  readonly id: number;
  readonly title: string;
  readonly state: WorkState;
  readonly cancel: () => void;
  /** It failed: why (French), and what does it again. It then stays until it is closed. */
  readonly failure?: { readonly reason: string; readonly again: () => void };
}

/** One that began: `end` or `fail` once, whatever became of it. */
export interface UnderWay {
  readonly tell: (state: WorkState) => void;
  readonly end: () => void;
  readonly fail: (reason: string, again: () => void) => void;
}

export interface WorkState {
  readonly text: string;
  /** Share done, of 1; undefined while unknown. */
  readonly share?: number;
}

export interface WorkStore {
  /** Begins one; it shows once it has taken `showMs`, or at once when it failed. */
  begin: (title: string, state: WorkState, cancel: () => void) => UnderWay;
  /** Forgets one that failed. */
  close: (id: number) => void;
  /** Forgets the ones that failed. */
  clear: () => void;
  /** The ones that show, the one that began first at the top. */
  current: () => readonly Work[];
  subscribe: (listener: () => void) => () => void;
}

/** A work that is soon over shows nothing: `showMs` milliseconds. */
export function createWorkStore(showMs: number): WorkStore {
  let shown: readonly Work[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const replace = (next: readonly Work[]) => {
    shown = next;
    for (const listener of listeners) listener();
  };
  const close = (id: number) => {
    if (shown.some((work) => work.id === id)) replace(shown.filter((work) => work.id !== id));
  };
  return {
    begin(title, first, cancel) {
      lastId += 1;
      const id = lastId;
      let state = first;
      const timer = setTimeout(() => replace([...shown, { id, title, state, cancel }]), showMs);
      return {
        tell(next) {
          state = next;
          if (shown.some((work) => work.id === id))
            replace(shown.map((work) => (work.id === id ? { ...work, state } : work)));
        },
        end() {
          clearTimeout(timer);
          close(id);
        },
        fail(reason, again) {
          clearTimeout(timer);
          // A work started again takes the place of the try before.
          const others = shown.filter((work) => work.id !== id && (work.failure === undefined || work.title !== title));
          replace([...others, { id, title, state, cancel, failure: { reason, again } }]);
        },
      };
    },
    close,
    clear: () => replace(shown.filter(({ failure }) => failure === undefined)),
    current: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const SHOW_MS = 500;

/** Works that this page is waiting for. */
export const works = createWorkStore(SHOW_MS);
