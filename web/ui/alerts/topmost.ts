import { useId, useLayoutEffect, useSyncExternalStore } from 'react';

/** Places where the banner may stand, the page first, then each window over it. */
let places: readonly string[] = [];
const listeners = new Set<() => void>();

function change(next: readonly string[]): void {
  places = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Whether this is the topmost place of the banner: it shows once, where the person looks, and is
 * announced once.
 */
export function useTopmost(): boolean {
  const id = useId();
  useLayoutEffect(() => {
    change([...places, id]);
    return () => change(places.filter((place) => place !== id));
  }, [id]);
  return useSyncExternalStore(subscribe, () => places.at(-1) === id);
}
