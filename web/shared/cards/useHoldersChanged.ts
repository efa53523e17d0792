import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { query } from '../../api/query.ts';

/**
 * Reads again what shows cards, consos or their transactions; call it after a write on one of them.
 */
export function useHoldersChanged(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    for (const queryKey of [query.cards.key(), query.customers.key(), query.transactions.key()]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  }, [queryClient]);
}
