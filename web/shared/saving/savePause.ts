export interface SavePause<Value> {
  /** Keeps the value under its name and saves once nothing has come for a while. */
  readonly put: (name: string, value: Value) => void;
  /** Saves at once what waits. */
  readonly flush: () => void;
}

/** Gathers what is chosen in quick succession into one save: the last value of each name. */
export function createSavePause<Value>(
  save: (values: Readonly<Record<string, Value>>) => void,
  pauseMs: number,
): SavePause<Value> {
  let waiting: Record<string, Value> = {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    if (Object.keys(waiting).length === 0) return;
    const values = waiting;
    waiting = {};
    save(values);
  };
  return {
    put: (name, value) => {
      waiting[name] = value;
      clearTimeout(timer);
      timer = setTimeout(flush, pauseMs);
    },
    flush,
  };
}
