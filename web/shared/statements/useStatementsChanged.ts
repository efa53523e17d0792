import { useQueryClient } from '@tanstack/react-query';
import { query } from '../../api/query.ts';

/** Whatever shows statements is read again. */
export function useStatementsChanged(): () => void {
  const cache = useQueryClient();
  return () => {
    void cache.invalidateQueries({ queryKey: query.statements.key() });
    void cache.invalidateQueries({ queryKey: query.invoices.key() });
    void cache.invalidateQueries({ queryKey: query.payments.key() });
    void cache.invalidateQueries({ queryKey: query.services.key() });
    void cache.invalidateQueries({ queryKey: query.messages.key() });
    void cache.invalidateQueries({ queryKey: query.events.key() });
  };
}
