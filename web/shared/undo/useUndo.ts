import { isDelivery } from '@boucle/contract/shared/messages/labels.ts';
import { STOCK_MOVES } from '@boucle/contract/shared/places/stockMoves.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { useCallback } from 'react';
import { client } from '../../api/client.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { undos } from '../../ui/alerts/undo.ts';
import { messageAsking } from '../messages/asking.ts';
import { useStocksChanged } from '../useStocksChanged.ts';
import { transactionAddress } from '../transactionAddress.ts';
import { useReader } from '../useReader.ts';
import { createTakeBack } from './takeBack.ts';

/** The reason that the books keep of a transaction taken back at once. */
const REASON = 'Annulée aussitôt enregistrée';

const PARTNER_SUPPLIES: readonly string[] = STOCK_MOVES;
/**
 * Who administers the platform takes back what moved between a warehouse and its partner, by the
 * partner's own call.
 */
const isSupply = ({
  transaction_type: type,
  partner_id: partner,
  restaurant_id: restaurant,
}: TransactionRow): boolean => PARTNER_SUPPLIES.includes(type) && partner !== null && restaurant === null;

/**
 * Offers to take back what was just recorded: each transaction by its reversal, refused with the
 * reason when somebody acted since. Offers nothing to anyone who may not reverse it.
 */
export function useUndo(): (message: string, rows: readonly TransactionRow[]) => void {
  const changed = useStocksChanged();
  const ofInitiative = useReader().mayOpen('transactions');
  return useCallback(
    (message, rows) => {
      const [only] = rows;
      if (only === undefined || !(ofInitiative || rows.every(isSupply))) return;
      const takeBack = createTakeBack(rows, ({ id, partner_id: partner }, options) =>
        ofInitiative
          ? client.transactions.reverse({ id, comment: REASON }, options)
          : client.partners.reverseSupply({ id: partner ?? 0, transaction: id, comment: REASON }, options),
      );
      undos.offer({
        message,
        to: rows.length === 1 && ofInitiative ? transactionAddress(only) : undefined,
        also:
          ofInitiative && rows.length === 1 && isDelivery(only)
            ? { label: 'Prévenir', press: () => messageAsking.press('delivery', only.id) }
            : undefined,
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
    [changed, ofInitiative],
  );
}
