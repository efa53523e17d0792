import { useQueryClient } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { useHoldersChanged } from '../../shared/cards/useHoldersChanged.ts';

/** Reads again what an act on an incident changed: incidents, tasks, and what was recorded for it. */
export function useIncidentsChanged(): () => void {
  const cache = useQueryClient();
  const holdersChanged = useHoldersChanged();
  return () => {
    void cache.invalidateQueries({ queryKey: query.incidents.key() });
    void cache.invalidateQueries({ queryKey: query.tasks.key() });
    holdersChanged();
  };
}
