import { type OrderFormat } from '@boucle/contract/features/orders/calls.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { IS_OFFERED } from '../../domain/formats/offered.ts';
import { notFound } from '../../platform/http/errors.ts';
import { placeStocks } from '../../domain/places/placeStocks.ts';
import { type Reader } from '../../platform/api/readers.ts';
import { plannedLines } from './detailQueries.ts';
import { ordersById, ownsOrder } from './queries.ts';

/**
 * The formats in use or still on the shelves of its restaurant, with how many the order may have.
 * 404 when the owner has none of that number.
 */
export async function orderFormats(tx: Tx, owner: Reader, id: number): Promise<OrderFormat[]> {
  const { accountId } = owner;
  const [order] = (await ownsOrder(tx, owner, id)) ? await ordersById(tx, accountId, [id]) : [];
  if (order === undefined) throw notFound('Cette commande');
  const { restaurant, status } = order;
  const [stocks, planned, unoffered] = await Promise.all([
    placeStocks(tx, accountId, { place: 'R', id: restaurant.id }),
    plannedLines(tx, accountId, id),
    unofferedAt(tx, accountId, restaurant.id),
  ]);
  // While it waits, what it has reserved is its own.
  const own = new Map(
    planned
      .filter(({ act }) => act === 'deliver' && status === 'pending')
      .map((line) => [line.format_id, line.planned]),
  );
  return stocks.map(({ format_id, format_title, drawing, picture_url, clean, reserved }) => ({
    format_id,
    format_title,
    drawing,
    picture_url,
    available: clean - reserved + (own.get(format_id) ?? 0),
    offered: !unoffered.has(format_id),
  }));
}

async function unofferedAt(tx: Tx, accountId: number, restaurantId: number): Promise<ReadonlySet<number>> {
  const { rows } = await tx.raw<{ format_id: number }>({
    text: `select f.id as format_id from formats f
             left join restaurant_formats l on l.account_id = f.account_id and l.restaurant_id = $2 and l.format_id = f.id
            where f.account_id = $1 and not ${IS_OFFERED}`,
    values: [accountId, restaurantId],
  });
  return new Set(rows.map(({ format_id }) => format_id));
}
