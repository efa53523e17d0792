import { type Tx } from '../../platform/database/transaction.ts';

/**
 * The order of a transaction of the partner (null: none); undefined when the partner has no
 * transaction of that number.
 */
export async function orderOf(
  tx: Tx,
  { accountId, partnerId }: { accountId: number; partnerId: number },
  id: number,
): Promise<number | null | undefined> {
  const { rows } = await tx.raw<{ order_id: number | null }>({
    text: 'select order_id from transactions where account_id = $1 and partner_id = $2 and id = $3',
    values: [accountId, partnerId, id],
  });
  return rows[0]?.order_id;
}
