import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/**
 * Whether the browser believes to have a network. It may be wrong when it says yes, never when it
 * says no.
 */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
