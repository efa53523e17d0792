import { useSyncExternalStore } from 'react';

let slot: HTMLElement | null = null;
const listeners = new Set<() => void>();

/** Given as `ref` to the place of a phone's top bar that receives the title of the screen. */
export function setTitleSlot(element: HTMLElement | null): void {
  slot = element;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const current = (): HTMLElement | null => slot;

/** That place; null while there is no top bar. */
export function useTitleSlot(): HTMLElement | null {
  return useSyncExternalStore(subscribe, current);
}
