import { type Tx } from '../../../platform/database/transaction.ts';
import { openBooks } from '../books/openBooks.ts';
import { type ReverseCommand } from '../types.ts';
import { type Undoer } from './opposite.ts';
import { readOriginal } from './original.ts';
import { questionOfReversal, reverse } from './reverse.ts';

/**
 * Takes back transactions that were recorded together, all or nothing, the last first. All that
 * they touch is locked first, in the one order of everybody. Returns the reversal of each. Throws
 * LedgerRefusal.
 */
export async function reverseTogether(
  tx: Tx,
  accountId: number,
  ids: readonly number[],
  { command, by }: { readonly command: Omit<ReverseCommand, 'transactionId'>; readonly by: Undoer },
): Promise<ReadonlyMap<number, number>> {
  const last = ids.toSorted((a, b) => b - a);
  const questions = [];
  for (const id of last.length > 1 ? last : []) {
    const original = await readOriginal(tx, accountId, id);
    if (original !== undefined) questions.push(questionOfReversal(original, tx.now()));
  }
  const [first] = questions;
  if (first !== undefined)
    await openBooks(
      tx,
      accountId,
      {
        ...first,
        cardIds: [...new Set(questions.flatMap(({ cardIds }) => cardIds))],
        cells: questions.flatMap(({ cells }) => cells),
        money: questions.flatMap(({ money }) => money),
        lotIds: questions.flatMap(({ lotIds = [] }) => lotIds),
      },
      true,
    );
  const reversals = new Map<number, number>();
  for (const transactionId of last)
    reversals.set(transactionId, (await reverse(tx, accountId, { ...command, transactionId }, by)).id);
  return reversals;
}
