import { type Query, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/**
 * Queries that no movement changes: who is signed in and what they prefer; statistics are read
 * again on demand only.
 */
const UNTOUCHED: readonly unknown[] = ['session', 'stats'];

export const isTouched = ({ queryKey: [path] }: Pick<Query, 'queryKey'>): boolean =>
  !(Array.isArray(path) && UNTOUCHED.includes(path[0]));

/** Reads again whatever shows a stock, a balance or a transaction; call it after a movement. */
export function useStocksChanged(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    void queryClient.invalidateQueries({ predicate: isTouched });
  }, [queryClient]);
}
