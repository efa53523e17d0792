import { type Tx } from '../../platform/database/transaction.ts';
import { LedgerRefusal } from '../ledger/refusals.ts';
import { lockOrder, nextVersion } from './orderRow.ts';
import { settlePromises } from './promises.ts';

/**
 * Changes the pieces of one line, 0 taking it away: to be delivered while pending, picked up until
 * done; its deposit stays the deposit of the day it was written. Answers false when the order has
 * no such line. Throws LedgerRefusal when stock or cagnotte does not suffice, nothing being
 * changed.
 */
export async function changeLine(
  tx: Tx,
  accountId: number,
  { orderId, line, quantity }: { orderId: number; line: number; quantity: number },
): Promise<boolean> {
  const order = await lockOrder(tx, accountId, orderId);
  const { rows } = await tx.raw<{ way: 'deliver' | 'pickup'; others: boolean }>({
    text: `select way, exists (select from order_lines o where o.account_id = $1 and o.order_id = $2 and o.n <> $3) as others
             from order_lines where account_id = $1 and order_id = $2 and n = $3`,
    values: [accountId, orderId, line],
  });
  const [found] = rows;
  if (found === undefined) return false;
  const isPending = order.status === 'pending';
  if (!isPending && (found.way === 'deliver' || order.status !== 'validated')) {
    throw new LedgerRefusal('Cette commande n’en est plus à cette étape.', 'order_id');
  }
  if (quantity === 0 && !found.others) {
    throw new LedgerRefusal('C’est la dernière ligne de la commande\u00a0: annulez plutôt la commande.', 'quantity');
  }
  if (isPending) await settlePromises(tx, accountId, order, { reserve: -1, closing: false });
  await tx.raw(
    quantity === 0
      ? {
          text: 'delete from order_lines where account_id = $1 and order_id = $2 and n = $3',
          values: [accountId, orderId, line],
        }
      : {
          text: 'update order_lines set planned = $4 where account_id = $1 and order_id = $2 and n = $3',
          values: [accountId, orderId, line, quantity],
        },
  );
  await nextVersion(tx, accountId, orderId);
  const changed = await lockOrder(tx, accountId, orderId);
  await settlePromises(tx, accountId, changed, { reserve: isPending ? 1 : 0, closing: false });
  return true;
}
