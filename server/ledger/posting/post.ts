import { sendPlaced } from '../../database/cluster/placedText.ts';
import { type Tx } from '../../database/transaction.ts';
import { type Books } from '../books/books.ts';
import { postInTwo, postStatement } from './sql/postStatement.ts';
import { type Posting } from './posting.ts';
import { translated } from '../refusals.ts';
import { type Recorded } from '../types.ts';

/**
 * Writes a posting that the guards let pass. A new transaction, whose number is known, is not waited for: the commit follows it at once.
 * Should the database refuse it all the same, the transaction around it throws the LedgerRefusal; at once for one that was pending.
 */
export async function post(tx: Tx, accountId: number, posting: Posting, books: Books): Promise<Recorded> {
  const id = posting.completesId ?? books.nextId;
  if (id === null) throw new Error('A transaction without number');
  const answers = tx.isCluster
    ? await sendInTwo(tx, accountId, posting, { books, id })
    : [orRefusal(rowsOf(tx.raw(postStatement(accountId, posting, books, id))))];
  if (posting.completesId === null) for (const answer of answers) tx.withCommit(answer);
  // Somebody may have settled it meanwhile: nothing is written then, and nothing may be kept.
  else if ((await Promise.all(answers)).includes(0)) throw new Error('The posting wrote nothing');
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

/** Over a cluster by account; both have left once it resolves. */
async function sendInTwo(
  tx: Tx,
  accountId: number,
  posting: Posting,
  { books, id }: { books: Books; id: number },
): Promise<readonly Promise<unknown>[]> {
  const { posted, rest } = postInTwo(accountId, posting, books, id);
  const first = orRefusal(rowsOf(tx.raw(posted)));
  first.catch(() => undefined);
  const { answered } = await sendPlaced(tx, accountId, rest).catch(async (error: unknown) => {
    // Why the first one failed says more than what failed behind it.
    await first;
    throw error;
  });
  return [first, orRefusal(answered)];
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
