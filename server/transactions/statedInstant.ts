import { dateTime } from '@boucle/contract/format.ts';
import { type Tx } from '../database/transaction.ts';

/** A transaction sent within this time was made now. */
const NOW_MS = 2 * 60_000;

/** Note on a transaction that waited on a phone; a phone whose clock is fast tells nothing. */
export function waitedNote(madeAt: string | undefined, now: Date): string | undefined {
  if (madeAt === undefined || now.getTime() - new Date(madeAt).getTime() < NOW_MS) return undefined;
  return `Saisi hors connexion le ${dateTime(madeAt)}.`;
}

/** When what waited on a phone without network really happened: a count of the shelf before it was recorded knows it by that. */
export async function writeStatedInstant(tx: Tx, accountId: number, transactionId: number, at: Date): Promise<void> {
  await tx.raw({
    text: 'insert into stated_instants (account_id, transaction_id, stated_at) values ($1, $2, $3)',
    values: [accountId, transactionId, at],
  });
}
