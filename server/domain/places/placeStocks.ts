import { type PlaceStock } from '@boucle/contract/shared/placeStocks.ts';
import { type Tx } from '../../platform/database/transaction.ts';

/**
 * A place that keeps containers: warehouse, restaurant, partner, drop-off point, drawer. The
 * warehouse has no number.
 */
export type StockPlace = { readonly place: 'A' } | { readonly place: 'R' | 'P' | 'D' | 'T'; readonly id: number };

/**
 * Stock of a place, in pieces, for each format that is in use or still there; by number of format.
 */
export async function placeStocks(tx: Tx, accountId: number, where: StockPlace): Promise<PlaceStock[]> {
  const { rows } = await tx.raw<PlaceStock>({
    text: `select f.id as format_id, f.title as format_title, f.subtitle as format_subtitle, f.drawing, f.picture_url,
                  coalesce(sum(c.quantity) filter (where c.state = 'clean'), 0)::bigint as clean,
                  coalesce(sum(c.quantity) filter (where c.state = 'dirty'), 0)::bigint as dirty,
                  coalesce(sum(c.reserved) filter (where c.state = 'clean'), 0)::bigint as reserved,
                  coalesce(sum(c.quantity) filter (where c.state = 'transit'), 0)::bigint as transit
             from formats f
             left join cells c on c.account_id = f.account_id and c.format_id = f.id and c.place = $2 and c.place_id = $3
            where f.account_id = $1
            group by f.id, f.title, f.subtitle, f.drawing, f.picture_url, f.active
           having f.active or coalesce(sum(c.quantity), 0) > 0
            order by f.id`,
    values: [accountId, where.place, where.place === 'A' ? 0 : where.id],
  });
  return rows;
}
