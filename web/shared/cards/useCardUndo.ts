import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { mayUndo } from '@boucle/contract/features/transactions/undoable.ts';
import { useCallback } from 'react';
import { client } from '../../api/client.ts';
import { useUndo } from '../undo/useUndo.ts';
import { rowsToUndo } from './rowsToUndo.ts';

/**
 * The latest transaction of a card, where it is of that type; undefined otherwise, and when it
 * cannot be read.
 */
async function latestOf(id: number, type: TransactionRow['transaction_type']): Promise<TransactionRow | undefined> {
  const input = { id, sort: '-id', page: { number: 1, size: 1 } } as const;
  try {
    const { data } = await client.cards.transactions(input, { context: { background: true } });
    return data.find((row) => row.transaction_type === type && mayUndo(row));
  } catch {
    // It stays to be reversed in its panel.
    return undefined;
  }
}

/**
 * Offers to take back what was just done with cards. Their calls answer the card: its transaction
 * is read first, and nothing is offered when somebody did something else with one of them in the
 * meantime, nor beyond twenty cards.
 */
export function useCardUndo() {
  const offerUndo = useUndo();
  return useCallback(
    async (message: string, type: TransactionRow['transaction_type'], ids: readonly number[]): Promise<void> => {
      offerUndo(message, await rowsToUndo(ids, (id) => latestOf(id, type)));
    },
    [offerUndo],
  );
}
