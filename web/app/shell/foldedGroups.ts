import { useSyncExternalStore } from 'react';

const KEY = 'menu-folded';
const listeners = new Set<() => void>();

const read = (): string => localStorage.getItem(KEY) ?? '';
/** The groups that a stored text names; none of any other text. */
export const foldedOf = (stored: string): ReadonlySet<string> =>
  new Set(stored.split(',').filter((name) => name !== ''));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The groups of the menu that were folded on this device, and how one is folded or opened. */
export function useFoldedGroups(): readonly [ReadonlySet<string>, (group: string, folded: boolean) => void] {
  const groups = foldedOf(useSyncExternalStore(subscribe, read));
  const fold = (group: string, folded: boolean) => {
    const others = [...groups].filter((name) => name !== group);
    localStorage.setItem(KEY, (folded ? [...others, group] : others).join(','));
    for (const listener of listeners) listener();
  };
  return [groups, fold];
}
