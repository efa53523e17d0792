import { type Tx } from '../database/transaction.ts';
import { type Books } from './books.ts';
import { postStatement } from './postStatement.ts';
import { type Posting } from './posting.ts';
import { translated } from './refusals.ts';
import { type Recorded } from './types.ts';

/** Writes a posting that the guards let pass. Throws LedgerRefusal when the database refuses it all the same. */
export async function post(tx: Tx, accountId: number, posting: Posting, books: Books): Promise<Recorded> {
  try {
    const { rows } = await tx.raw<{ id: number }>(postStatement(accountId, posting, books));
    const [row] = rows;
    if (!row) throw new Error('The posting wrote nothing');
    return {
      id: row.id,
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
  } catch (error) {
    throw translated(error);
  }
}
