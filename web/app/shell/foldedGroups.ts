import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

/** The groups that a stored text names; none of any other text. */
export const foldedOf = (stored: string): ReadonlySet<string> =>
  new Set(stored.split(',').filter((name) => name !== ''));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The groups of the menu that a person folded on this device, and how one is folded or opened. */
export function useFoldedGroups(
  person: number | undefined,
): readonly [ReadonlySet<string>, (group: string, folded: boolean) => void] {
  const key = `menu-folded-${person ?? ''}`;
  const groups = foldedOf(useSyncExternalStore(subscribe, () => localStorage.getItem(key) ?? ''));
  const fold = (group: string, folded: boolean) => {
    const others = [...groups].filter((name) => name !== group);
    localStorage.setItem(key, (folded ? [...others, group] : others).join(','));
    for (const listener of listeners) listener();
  };
  return [groups, fold];
}
