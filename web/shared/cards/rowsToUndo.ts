import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { inParallel } from '../saving/inParallel.ts';

const AT_ONCE = 4;
/** One reading for each card: beyond this many nothing is offered, and nothing is read. */
export const MOST_CARDS_TO_UNDO = 20;

/**
 * Transactions just recorded of each card, as `latestOf` finds them; none when one of them has
 * nothing to take back, or when there are too many.
 */
export async function rowsToUndo(
  ids: readonly number[],
  latestOf: (id: number) => Promise<TransactionRow | undefined>,
): Promise<readonly TransactionRow[]> {
  if (ids.length > MOST_CARDS_TO_UNDO) return [];
  const found = await inParallel(ids, AT_ONCE, latestOf);
  const rows = found.filter((row) => row !== undefined);
  return rows.length === ids.length ? rows : [];
}
