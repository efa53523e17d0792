import { type Tx } from '../database/transaction.ts';
import { completed } from './command/completed.ts';
import { decide } from './posting/decide.ts';
import { openBooks } from './books/openBooks.ts';
import { invoiceMissing } from './invoices/serviceInvoices.ts';
import { type Plan, planOf } from './command/plan.ts';
import { post } from './posting/post.ts';
import { questionOf } from './command/question.ts';
import { refusalOf } from './posting/sentences.ts';
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
  // The locks are held: whoever comes next bears a later instant, so that balances of a cell follow each other as their instants do.
  const at = plan.command.at ?? tx.now();
  const decided = decide({ ...plan, at }, books);
  if ('kind' in decided) throw await refusalOf(tx, accountId, decided, plan.parties);
  const recorded = await post(tx, accountId, decided, books);
  await invoiceMissing(tx, accountId, recorded.id, decided);
  return recorded;
}
