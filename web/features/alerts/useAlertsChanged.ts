import { useQueryClient } from '@tanstack/react-query';
import { query } from '../../api/query.ts';

/** Reads again what an act on an alert or a rule changed: alerts, rules, tasks. */
export function useAlertsChanged(): () => void {
  const cache = useQueryClient();
  return () => {
    void cache.invalidateQueries({ queryKey: query.alerts.key() });
    void cache.invalidateQueries({ queryKey: query.tasks.key() });
  };
}
