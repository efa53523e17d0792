import { type TransactionRow } from '@boucle/contract/transactions/row.ts';
import { useCallback } from 'react';
import { client } from '../../api/client.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { undos } from '../../ui/alerts/undo.ts';
import { useStocksChanged } from '../movements/useStocksChanged.ts';
import { transactionAddress } from '../transactionAddress.ts';
import { createTakeBack } from './takeBack.ts';

/** The reason that the books keep of a transaction taken back at once. */
const REASON = 'Annulée aussitôt enregistrée';

/** Offers to take back what was just recorded: each transaction by its reversal, refused with the reason when somebody acted since. */
export function useUndo(): (message: string, rows: readonly TransactionRow[]) => void {
  const changed = useStocksChanged();
  return useCallback(
    (message, rows) => {
      const [only] = rows;
      if (only === undefined) return;
      const takeBack = createTakeBack(rows, ({ id }, options) =>
        client.transactions.reverse({ id, comment: REASON }, options),
      );
      undos.offer({
        message,
        to: rows.length === 1 ? transactionAddress(only) : undefined,
        undo: async () => {
          const left = await takeBack();
          changed();
          if (left === undefined)
            alerts.show(
              'success',
              rows.length === 1 ? 'La transaction est annulée.' : `${rows.length} transactions annulées.`,
            );
          return left;
        },
      });
    },
    [changed],
  );
}
