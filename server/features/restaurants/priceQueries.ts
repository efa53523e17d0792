import { type Author, type SubscriptionFeeType } from '@boucle/contract/base/constants.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type PriceLine } from '@boucle/contract/features/restaurants/shapes.ts';
import { type Tx } from '../../platform/database/transaction.ts';

export interface NewPriceLine {
  kind: SubscriptionFeeType;
  author: Author | null;
  unitPriceCents: number;
  freeQuota: number;
  validFrom: string;
  validTo: string | null;
}

/**
 * The price lines of a restaurant, those in force first, with what each counted in the month of
 * `today` (Paris day).
 */
export async function priceLinesOf(tx: Tx, accountId: number, id: number, today: string): Promise<PriceLine[]> {
  const { rows } = await tx.raw<Omit<PriceLine, 'unit_price'> & { unit_price_cents: number }>({
    text: `select p.id, p.kind, p.author, p.unit_price_cents, p.free_quota, p.valid_from, p.valid_to,
                  (select coalesce(sum(quantity), 0)::bigint from fee_lines f
                    where f.account_id = $1 and f.restaurant_id = p.restaurant_id and f.price_line_id = p.id
                      and f.month = date_trunc('month', $3::date)::date) as counted_this_month
             from price_lines p
            where p.account_id = $1 and p.restaurant_id = $2
            order by (p.valid_to is not null and p.valid_to < $3::date), p.kind, p.valid_from desc, p.id desc`,
    values: [accountId, id, today],
  });
  return rows.map(({ unit_price_cents, ...line }) => ({ ...line, unit_price: toEuros(unit_price_cents) }));
}

/** Adds a price line to a restaurant. `setBy` is the person who sets it. */
export async function insertPriceLine(
  tx: Tx,
  accountId: number,
  { restaurantId, line, setBy }: { restaurantId: number; line: NewPriceLine; setBy: number },
): Promise<void> {
  await tx.raw({
    text: `insert into price_lines (account_id, restaurant_id, kind, author, unit_price_cents, free_quota, valid_from, valid_to, set_by)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      accountId,
      restaurantId,
      line.kind,
      line.author,
      line.unitPriceCents,
      line.freeQuota,
      line.validFrom,
      line.validTo,
      setBy,
    ],
  });
}

/** Sets the last day of a line. */
export async function closePriceLine(tx: Tx, accountId: number, lineId: number, validTo: string): Promise<void> {
  await tx.raw({
    text: 'update price_lines set valid_to = $3 where account_id = $1 and id = $2',
    values: [accountId, lineId, validTo],
  });
}

/** The latest price of a kind at a restaurant; else the latest at another one of the account. */
export async function formerPrice(
  tx: Tx,
  accountId: number,
  { id, kind, author }: { readonly id: number; readonly kind: SubscriptionFeeType; readonly author: Author | null },
): Promise<{ price: number; of: string } | undefined> {
  const { rows } = await tx.raw<{ cents: number; own: boolean }>({
    text: `select unit_price_cents as cents, restaurant_id = $2 as own from price_lines
            where account_id = $1 and kind = $3 and author is not distinct from $4
            order by restaurant_id = $2 desc, valid_from desc, id desc limit 1`,
    values: [accountId, id, kind, author],
  });
  const [row] = rows;
  return row && { price: toEuros(row.cents), of: row.own ? 'jusqu’ici' : 'chez un autre restaurant' };
}
