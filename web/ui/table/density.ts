import { useSyncExternalStore } from 'react';

export type Density = 'comfortable' | 'compact';

const KEY = 'density';
const listeners = new Set<() => void>();

function read(): Density {
  return localStorage.getItem(KEY) === 'compact' ? 'compact' : 'comfortable';
}

function write(density: Density): void {
  localStorage.setItem(KEY, density);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The height of rows last chosen on this device: that of the lists for which the person chose none.
 */
export function useDensity(): [Density, (density: Density) => void] {
  const density = useSyncExternalStore(subscribe, read);
  return [density, write];
}
