import { useQueryClient } from '@tanstack/react-query';
import { query } from '../../api/query.ts';

/**
 * Reads again what a judgement of an incident changed: incidents and tasks. What settles one moves
 * stock: `useStocksChanged`.
 */
export function useIncidentsChanged(): () => void {
  const cache = useQueryClient();
  return () => {
    void cache.invalidateQueries({ queryKey: query.incidents.key() });
    void cache.invalidateQueries({ queryKey: query.tasks.key() });
  };
}
