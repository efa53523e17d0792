/** Something that takes time, and that whoever asked for it may give up. */
export interface Work {
  readonly id: number;
  readonly title: string;
  readonly state: WorkState;
  readonly cancel: () => void;
}

export interface WorkState {
  readonly text: string;
  /** What is done, of 1; undefined while it cannot be told. */
  readonly share?: number;
}

export interface WorkStore {
  /** Begins one; it shows once it has taken `showMs`. `end` once, whatever became of it. */
  begin: (title: string, state: WorkState, cancel: () => void) => { tell: (state: WorkState) => void; end: () => void };
  /** Those that show, the one that began first at the top. */
  current: () => readonly Work[];
  subscribe: (listener: () => void) => () => void;
}

/** What is soon over shows nothing: `showMs` milliseconds. */
export function createWorkStore(showMs: number): WorkStore {
  let shown: readonly Work[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const replace = (next: readonly Work[]) => {
    shown = next;
    for (const listener of listeners) listener();
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
          if (shown.some((work) => work.id === id)) replace(shown.filter((work) => work.id !== id));
        },
      };
    },
    current: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const SHOW_MS = 500;

/** What this page is waiting for. */
export const works = createWorkStore(SHOW_MS);
