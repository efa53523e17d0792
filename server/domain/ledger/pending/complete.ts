import { type Tx } from '../../../platform/database/transaction.ts';
import { planOf } from '../command/plan.ts';
import { carryOut } from '../record.ts';
import { LedgerRefusal } from '../refusals.ts';
import { type RecordCommand, type Recorded } from '../types.ts';
import { lockPending } from './lockPending.ts';

/**
 * Records a pending transaction once the answer that it waited for came, as the books are now.
 * Throws LedgerRefusal, nothing being changed.
 */
export async function complete(
  tx: Tx,
  accountId: number,
  id: number,
  { adminId, at, doneAt }: Pick<RecordCommand, 'adminId' | 'at' | 'doneAt'> = {},
): Promise<Recorded> {
  const pending = await lockPending(tx, accountId, id);
  if (pending.status !== 'pending') throw new LedgerRefusal('Cette transaction n’est plus en attente.');
  const command = {
    ...pending.command,
    ...(adminId !== undefined && { adminId }),
    ...(at !== undefined && { at }),
    ...(doneAt !== undefined && { doneAt }),
  };
  return carryOut(tx, accountId, planOf(command, tx.now(), { completesId: id }));
}
