import { type Tx } from '../database/transaction.ts';
import { openBooks } from './books.ts';
import { decide, planOf, questionOf } from './decide.ts';
import { post } from './post.ts';
import { refusalOf } from './sentences.ts';
import { type RecordCommand, type Recorded } from './types.ts';

/**
 * Records a completed transaction: its containers, loans, euros and statistics, all or nothing, in two statements (three for a return).
 * Throws LedgerRefusal, in French, when the books do not allow it; the database transaction is then to be given up.
 */
export async function record(tx: Tx, accountId: number, command: RecordCommand): Promise<Recorded> {
  const plan = planOf(command);
  const books = await openBooks(tx, accountId, questionOf(plan), true);
  const decided = decide(plan, books);
  if ('kind' in decided) throw await refusalOf(tx, accountId, decided, command.holder);
  return post(tx, accountId, decided, books);
}
