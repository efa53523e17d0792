import { type Tx } from '../../../platform/database/transaction.ts';
import { type Books } from '../books/books.ts';
import { postStatement } from './sql/postStatement.ts';
import { type Posting } from './posting.ts';
import { translated } from '../refusals.ts';
import { type Recorded } from '../types.ts';

/**
 * Writes a posting that the guards let pass. A new transaction, whose number is known, is not
 * waited for: the commit follows it at once. Should the database refuse it all the same, the
 * transaction around it throws the LedgerRefusal; at once for one that was pending.
 */
export async function post(tx: Tx, accountId: number, posting: Posting, books: Books): Promise<Recorded> {
  const id = posting.completesId ?? books.nextId;
  if (id === null) throw new Error('A transaction without number');
  const written = orRefusal(rowsOf(tx.raw(postStatement(accountId, posting, books, id))));
  if (posting.completesId === null) tx.withCommit(written);
  // Somebody may have settled it in the meantime: nothing is written then, and nothing may be kept.
  else if ((await written) === 0) throw new Error('The posting wrote nothing');
  return {
    id,
    type: posting.type,
    variant: posting.variant,
    day: posting.day,
    completedAt: posting.at,
    amountCents: posting.amountCents,
    containersCostCents: posting.containersCostCents,
    containersCount: posting.containersCount,
    reversesId: posting.reversesId,
    serviceId: posting.parties.serviceId ?? null,
  };
}

/** How many transactions were written. */
const rowsOf = async (answer: Promise<{ rows: readonly unknown[] }>): Promise<number> => (await answer).rows.length;

async function orRefusal<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw translated(error);
  }
}
