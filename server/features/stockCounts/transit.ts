import { type Tx } from '../../platform/database/transaction.ts';
import type { InTransit } from '../../documents/papers/countSheetPdf.ts';

/**
 * Pieces that couriers carry for the partners of a count: on none of their shelves, so no one
 * counts them.
 */
export async function inTransit(tx: Tx, accountId: number, countId: number): Promise<InTransit> {
  const { rows } = await tx.raw<InTransit[number] & Record<string, unknown>>({
    text: `select c.place_id, c.format_id, c.quantity from stock_count_places p
             join cells c on c.account_id = $1 and c.place = 'P' and c.place_id = p.place_id and c.state = 'transit' and c.quantity > 0
            where p.account_id = $1 and p.count_id = $2 and p.place = 'P'`,
    values: [accountId, countId],
  });
  return rows;
}
