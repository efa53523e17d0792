import { type Tx } from '../../../platform/database/transaction.ts';
import { moneyOf } from '../books/places.ts';
import { planOf } from '../command/plan.ts';
import { LedgerRefusal } from '../refusals.ts';
import { changeBlocked } from './block.ts';
import { lockPending } from './lockPending.ts';

/** It will not be: what it blocked is free again. Throws LedgerRefusal when it is over already. */
export async function failPending(tx: Tx, accountId: number, id: number, reason: string): Promise<void> {
  await settle(tx, accountId, id, 'failed', reason);
}

/** The same, on withdrawal by the requester. */
export async function cancelPending(tx: Tx, accountId: number, id: number): Promise<void> {
  await settle(tx, accountId, id, 'cancelled', null);
}

async function settle(
  tx: Tx,
  accountId: number,
  id: number,
  status: 'failed' | 'cancelled',
  reason: string | null,
): Promise<void> {
  const pending = await lockPending(tx, accountId, id);
  if (pending.status !== 'pending') throw new LedgerRefusal('Cette transaction n’est plus en attente.');
  const plan = planOf(pending.command, tx.now(), { completesId: id });
  const row = plan.rule.rows[plan.variant ?? ''];
  if (row?.limit === 'received') {
    const key = moneyOf('CAG', plan.parties);
    await changeBlocked(tx, accountId, key, -(pending.command.amountCents ?? 0));
  }
  await tx.raw({
    text: 'update transactions set status = $3, failure_reason = $4 where account_id = $1 and id = $2',
    values: [accountId, id, status, reason],
  });
}
