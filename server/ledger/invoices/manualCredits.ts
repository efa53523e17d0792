import { type Tx } from '../../database/transaction.ts';
import { type InvoiceLine } from './plan.ts';

interface Correctable {
  readonly restaurant_id: number;
  readonly lines: readonly { readonly month: string; readonly price_line_id: number; readonly cents: number }[];
}

const keyOf = (month: string, priceLineId: number): string => `${priceLineId} ${month}`;

/**
 * What closings charge, less what credit notes made by hand gave back before: a line that was credited by hand, and whose transactions are
 * reversed afterwards, is given back once.
 */
export async function lessCredited<T extends Correctable>(
  tx: Tx,
  accountId: number,
  closings: readonly T[],
): Promise<T[]> {
  const corrected = closings
    .filter(({ lines }) => lines.some(({ cents }) => cents < 0))
    .map((one) => one.restaurant_id);
  if (corrected.length === 0) return [...closings];
  const { rows } = await tx.raw<{ restaurant_id: number; lines: InvoiceLine[] }>({
    text: `select restaurant_id, lines from invoices
      where account_id = $1 and manual and restaurant_id = any($2::bigint[]) order by id`,
    values: [accountId, corrected],
  });
  const { rows: used } = await tx.raw<{ restaurant_id: number; month: string; price_line_id: number; cents: number }>({
    text: `select s.restaurant_id, x.month, x.price_line_id, x.already_credited_cents as cents
      from statements s, jsonb_to_recordset(s.lines) as x(month text, price_line_id bigint, already_credited_cents bigint)
      where s.account_id = $1 and s.restaurant_id = any($2::bigint[]) and x.already_credited_cents > 0`,
    values: [accountId, corrected],
  });
  const left = new Map<number, Map<string, number>>();
  const add = (restaurant: number, key: string, cents: number): void => {
    const own = left.get(restaurant) ?? new Map<string, number>();
    left.set(restaurant, own.set(key, (own.get(key) ?? 0) + cents));
  };
  for (const { restaurant_id: id, lines } of rows)
    for (const line of lines) add(id, keyOf(line.month, line.price_line_id), line.cents);
  for (const one of used) add(one.restaurant_id, keyOf(one.month, one.price_line_id), -one.cents);
  return closings.map((closing) => {
    const own = left.get(closing.restaurant_id);
    if (own === undefined) return closing;
    const lines = closing.lines.map((line) => {
      const already = Math.min(Math.max(0, -line.cents), own.get(keyOf(line.month, line.price_line_id)) ?? 0);
      return already === 0 ? line : { ...line, cents: line.cents + already, already_credited_cents: already };
    });
    return { ...closing, lines };
  });
}
