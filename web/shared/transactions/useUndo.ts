import { type TransactionRow } from '@boucle/contract/transactions/row.ts';
import { useCallback } from 'react';
import { client } from '../../api/client.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { undos } from '../../ui/alerts/undo.ts';
import { useStocksChanged } from '../movements/useStocksChanged.ts';
import { problemOf } from '../problem.ts';
import { createAttempts } from '../saving/attempts.ts';
import { transactionAddress } from '../transactionAddress.ts';

/** The reason that the books keep of a transaction taken back at once. */
const REASON = 'Annulée aussitôt enregistrée';

/** Offers to take back what was just recorded: each transaction by its reversal, refused with the reason when somebody acted since. */
export function useUndo(): (message: string, rows: readonly TransactionRow[]) => void {
  const changed = useStocksChanged();
  return useCallback(
    (message, rows) => {
      const [only] = rows;
      if (only === undefined) return;
      const attempts = new Map(rows.map(({ id }) => [id, createAttempts().keyOf(id)]));
      undos.offer({
        message,
        to: rows.length === 1 ? transactionAddress(only) : undefined,
        undo: async () => {
          const outcomes = await Promise.allSettled(
            rows.map(({ id }) =>
              client.transactions.reverse(
                { id, comment: REASON },
                { context: { idempotencyKey: attempts.get(id) ?? '' } },
              ),
            ),
          );
          changed();
          const refused = rows.flatMap((row, index) => {
            const outcome = outcomes[index];
            if (outcome?.status !== 'rejected') return [];
            const where = rows.length === 1 || row.restaurant_name === null ? '' : `${row.restaurant_name}\u00a0: `;
            return [`${where}${problemOf(outcome.reason) ?? ''}`];
          });
          if (refused.length > 0) throw new Error(refused.join(' '));
          alerts.show(
            'success',
            rows.length === 1 ? 'La transaction est annulée.' : `${rows.length} transactions annulées.`,
          );
        },
      });
    },
    [changed],
  );
}
