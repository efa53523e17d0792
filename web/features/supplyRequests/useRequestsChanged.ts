import { useQueryClient } from '@tanstack/react-query';
import { query } from '../../api/query.ts';

/** Reads again what an act on a request changed: requests, rounds and tasks. */
export function useRequestsChanged(): () => void {
  const cache = useQueryClient();
  return () => {
    void cache.invalidateQueries({ queryKey: query.supplyRequests.key() });
    void cache.invalidateQueries({ queryKey: query.rounds.key() });
    void cache.invalidateQueries({ queryKey: query.tasks.key() });
  };
}
