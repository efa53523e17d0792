import { useQueryClient } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { useHoldersChanged } from '../cards/useHoldersChanged.ts';
import { useStatementsChanged } from '../statements/useStatementsChanged.ts';

/**
 * Whatever shows transfers, the statements that they pay and the holders whom they refund is read
 * again.
 */
export function useTransfersChanged(): () => void {
  const cache = useQueryClient();
  const statements = useStatementsChanged();
  const holders = useHoldersChanged();
  return () => {
    void cache.invalidateQueries({ queryKey: query.sepaBatches.key() });
    statements();
    holders();
  };
}
