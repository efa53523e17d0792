import { type Tx } from '../database/transaction.ts';
import { completed } from './completed.ts';
import { decide } from './decide.ts';
import { openBooks } from './openBooks.ts';
import { type Plan, planOf } from './plan.ts';
import { post } from './post.ts';
import { partiesOf, questionOf } from './question.ts';
import { refusalOf } from './sentences.ts';
import { type RecordCommand, type Recorded } from './types.ts';

/**
 * Records a completed transaction: its containers, loans, euros, fees and statistics, all or nothing, in two statements (three where
 * loans end). Throws LedgerRefusal, in French, when the books do not allow it; the database transaction is then to be given up.
 */
export async function record(tx: Tx, accountId: number, command: RecordCommand): Promise<Recorded> {
  return carryOut(tx, accountId, planOf(await completed(tx, accountId, command), tx.now()));
}

/** Decides a plan on locked books, and writes it. Throws LedgerRefusal. */
export async function carryOut(tx: Tx, accountId: number, plan: Plan): Promise<Recorded> {
  const numbered = plan.completesId === null;
  const books = await openBooks(tx, accountId, { ...questionOf(plan), numbered }, true);
  const decided = decide(plan, books);
  if ('kind' in decided) throw await refusalOf(tx, accountId, decided, partiesOf(plan.command));
  return post(tx, accountId, decided, books);
}
