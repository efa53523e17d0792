import { type Tx } from '../../../platform/database/transaction.ts';
import { openBooks } from '../books/openBooks.ts';
import { planOf } from '../command/plan.ts';
import { questionOf } from '../command/question.ts';
import { record } from '../record.ts';
import { type RecordCommand, type ReverseCommand } from '../types.ts';
import { readOriginal } from './original.ts';
import { questionOfReversal, reverse } from './reverse.ts';

/**
 * Settlements of the gaps that a transaction made: containers found again before it is taken back,
 * those taken out again after it.
 */
export interface AroundReversal {
  readonly found: readonly RecordCommand[];
  readonly missing: readonly RecordCommand[];
}

/**
 * Takes a transaction back with the corrections that keep later counts as they were counted, all or
 * nothing. All that they touch is locked first, in the one order of everybody. Returns the numbers
 * of the corrections, in their order, and the reversal's number. Throws LedgerRefusal.
 */
export async function reverseSettling(
  tx: Tx,
  accountId: number,
  request: ReverseCommand,
  { found, missing }: AroundReversal,
): Promise<{ readonly found: readonly number[]; readonly missing: readonly number[]; readonly reversal: number }> {
  const original = await readOriginal(tx, accountId, request.transactionId);
  const at = tx.now();
  const cells = [...found, ...missing].flatMap((command) => questionOf(planOf(command, at)).cells);
  if (original) {
    const reversal = questionOfReversal(original, at);
    await openBooks(tx, accountId, { ...reversal, cells: [...reversal.cells, ...cells] }, true);
  }
  const recorded = async (commands: readonly RecordCommand[]): Promise<number[]> => {
    const ids: number[] = [];
    for (const command of commands) ids.push((await record(tx, accountId, command)).id);
    return ids;
  };
  const before = await recorded(found);
  const { id } = await reverse(tx, accountId, request, 'admin', cells);
  return { found: before, reversal: id, missing: await recorded(missing) };
}
