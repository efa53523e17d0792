import { useQueryClient } from '@tanstack/react-query';
import { query } from '../../api/query.ts';

/**
 * Reads again what a round or a request changed: both, tasks, proposals, stocks of places, and what
 * rounds bring.
 */
export function useRoundsChanged(): () => void {
  const cache = useQueryClient();
  return () => {
    for (const part of [query.supplyRequests, query.rounds, query.tasks, query.stockHealth, query.places])
      void cache.invalidateQueries({ queryKey: part.key() });
  };
}
