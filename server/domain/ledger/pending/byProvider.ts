import { type Tx } from '../../../platform/database/transaction.ts';
import { planOf } from '../command/plan.ts';
import { carryOut } from '../record.ts';
import { LedgerRefusal } from '../refusals.ts';
import { reverse } from '../reversal/reverse.ts';
import { type Recorded } from '../types.ts';
import { complete } from './complete.ts';
import { lockPending } from './lockPending.ts';
import { failPending } from './settle.ts';

/**
 * The payment provider confirms. Money that arrived is never ignored: when the transaction is over
 * already, or its loan is no longer possible, the payment becomes a separate credit, tied to it. A
 * second yes changes nothing.
 */
export async function completeByProvider(tx: Tx, accountId: number, id: number, at?: Date): Promise<number> {
  const { status, command, insteadId } = await lockPending(tx, accountId, id);
  if (status === 'completed') return id;
  if (insteadId !== null) return insteadId;
  if (status === 'pending') {
    await tx.raw({ text: 'savepoint provider_said_yes' });
    try {
      await complete(tx, accountId, id, at ? { at } : {});
      return id;
    } catch (error) {
      if (!(error instanceof LedgerRefusal)) throw error;
      await tx.raw({ text: 'rollback to savepoint provider_said_yes' });
      await failPending(tx, accountId, id, error.detail);
    }
  }
  if (command.type === 'refund_deposit') throw new LedgerRefusal('Ce remboursement n’est plus possible.');
  const { holder, amountCents } = command;
  const credit = await carryOut(
    tx,
    accountId,
    planOf(
      {
        type: 'add_deposit',
        author: 'customer',
        insteadOfId: id,
        ...(holder && { holder }),
        ...(amountCents === undefined ? {} : { amountCents }),
        ...(at && { at }),
      },
      tx.now(),
    ),
  );
  return credit.id;
}

/**
 * Money that arrived for a transaction that cannot take it: a different amount, or a second payment
 * of the same. It becomes a separate credit, tied to the transaction unless that was paid already.
 * Throws LedgerRefusal.
 */
export async function creditArrived(
  tx: Tx,
  accountId: number,
  id: number,
  { amountCents, reason }: { amountCents: number; reason: string },
): Promise<number> {
  const { status, command, insteadId } = await lockPending(tx, accountId, id);
  if (status === 'pending') await failPending(tx, accountId, id, reason);
  const tied = status !== 'completed' && insteadId === null;
  const { holder } = command;
  const credit = await carryOut(
    tx,
    accountId,
    planOf(
      {
        type: 'add_deposit',
        author: 'customer',
        amountCents,
        comment: reason,
        ...(tied && { insteadOfId: id }),
        ...(holder && { holder }),
      },
      tx.now(),
    ),
  );
  return credit.id;
}

/** The provider reports that a repayment did not arrive. */
export function reverseByProvider(
  tx: Tx,
  accountId: number,
  transactionId: number,
  comment: string,
): Promise<Recorded> {
  return reverse(tx, accountId, { transactionId, comment }, 'provider');
}
