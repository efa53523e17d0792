import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the browser believes to have a network. A yes may be wrong, a no never is. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
