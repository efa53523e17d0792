import { type Tx } from '../../platform/database/transaction.ts';
import { lockIncidents, refuseOversettled } from '../ledger/incidents/settled.ts';
import { LedgerRefusal } from '../ledger/refusals.ts';
import { reverse } from '../ledger/reversal/reverse.ts';
import { lockOrder, putOrder } from './orderRow.ts';
import { lockBooks, settlePromises } from './promises.ts';

interface Step {
  id: number;
  type: string;
}

/**
 * Takes an order one step back, its holds with it: the last correction of its pickup, else done →
 * validated (delivery, leftovers and pickup together), validated → pending, cancelled after
 * validation → validated. Answers the reversals, the latest step's first. Throws LedgerRefusal.
 */
export async function reverseOrder(
  tx: Tx,
  accountId: number,
  id: number,
  { comment, adminId }: { comment: string; adminId: number },
): Promise<number[]> {
  const order = await lockOrder(tx, accountId, id);
  const steps = await stepsOf(tx, accountId, id);
  await lockIncidents(tx, accountId, { orderId: id });
  await lockBooks(tx, accountId, order, []);
  const undo = async (undone: readonly Step[]): Promise<number[]> => {
    const ids: number[] = [];
    for (const { id: transactionId } of undone) {
      ids.push((await reverse(tx, accountId, { transactionId, comment, adminId }, 'order')).id);
    }
    await refuseOversettled(tx, accountId, id);
    return ids;
  };
  const [last] = steps;
  switch (order.status) {
    case 'done': {
      if (last?.type === 'pickup_customer_order_fix') return undo([last]);
      const ids = await undo(steps.filter(({ type }) => type !== 'pickup_restaurant_order'));
      await putOrder(tx, accountId, id, 'validated', { personId: adminId, reason: comment });
      await settlePromises(tx, accountId, order, { reserve: 0, closing: false });
      return ids;
    }
    case 'validated': {
      const ids = await undo(steps);
      await putOrder(tx, accountId, id, 'pending', { personId: adminId, reason: comment });
      await settlePromises(tx, accountId, order, { reserve: 1, closing: false });
      return ids;
    }
    case 'cancelled': {
      if (last?.type !== 'cancel_validated_order') break;
      const ids = await undo([last]);
      await putOrder(tx, accountId, id, 'validated', { personId: adminId, reason: comment });
      await settlePromises(tx, accountId, order, { reserve: 0, closing: false });
      return ids;
    }
    default:
  }
  throw new LedgerRefusal('Cette commande ne peut pas revenir en arrière.', 'order_id');
}

/** Transactions of the order that stand, the latest first. */
async function stepsOf(tx: Tx, accountId: number, orderId: number): Promise<Step[]> {
  const { rows } = await tx.raw<Step>({
    text: `select t.id, t.type from transactions t
      where t.account_id = $1 and t.order_id = $2 and t.status = 'completed' and t.reverses_id is null
        and not exists (select from transactions r where r.account_id = $1 and r.reverses_id = t.id)
      order by t.id desc`,
    values: [accountId, orderId],
  });
  return rows;
}
