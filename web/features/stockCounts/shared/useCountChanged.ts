import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { query } from '../../../api/query.ts';
import { KEPT_COPIES } from '../../../shared/outbox/names.ts';

/** Reads again what an act on a count changed, while nothing moved: counts and tasks. */
export function useCountChanged(): () => void {
  const cache = useQueryClient();
  return useCallback(() => {
    void cache.invalidateQueries({ queryKey: query.stockCounts.key() });
    void cache.invalidateQueries({ queryKey: query.tasks.key() });
    void cache.invalidateQueries({ queryKey: [KEPT_COPIES] });
  }, [cache]);
}
