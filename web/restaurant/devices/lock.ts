const listeners = new Set<() => void>();
let locked = false;

/** Whether this device asks for its PIN, as the server last said. */
export const lock = {
  isOn: (): boolean => locked,
  set: (on: boolean): void => {
    locked = on;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
