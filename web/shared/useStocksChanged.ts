import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/**
 * Queries that no movement changes: who is signed in and what they prefer; statistics are read
 * again on demand only.
 */
const UNTOUCHED: readonly unknown[] = ['session', 'stats'];

/** Reads again whatever shows a stock, a balance or a transaction; call it after a movement. */
export function useStocksChanged(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) => !(Array.isArray(path) && UNTOUCHED.includes(path[0])),
    });
  }, [queryClient]);
}
