import { type Tx } from '../../../platform/database/transaction.ts';
import { dueOf, type GivenBack } from './credited.ts';
import { type InPeriod, lineKey } from './periods.ts';
import { type InvoiceLine } from './plan.ts';

interface Correctable {
  readonly restaurant_id: number;
  readonly lines: readonly (LineKey & { readonly cents: number })[];
}

type LineKey = Pick<InvoiceLine, 'month' | 'price_line_id'> & InPeriod;

const keyOf = (restaurantId: number, line: LineKey): string => `${restaurantId} ${lineKey(line)}`;

/**
 * A line on the statement of one closing: the change of its fee lines, and what was charged of it.
 * Cents.
 */
interface Charge {
  readonly billed: number;
  readonly cents: number;
  readonly at: Date;
}

/**
 * Charges of closings after credits by hand, by `dueOf`: a line that is credited by hand and then
 * reversed is given back once, and the credit counts again when the reversal is undone.
 */
export async function lessCredited<T extends Correctable>(
  tx: Tx,
  accountId: number,
  closings: readonly T[],
): Promise<T[]> {
  const changed = closings.filter(({ lines }) => lines.length > 0).map(({ restaurant_id: id }) => id);
  if (changed.length === 0) return [...closings];
  const { rows } = await tx.raw<{ restaurant_id: number; lines: InvoiceLine[]; created_at: Date }>({
    text: `select restaurant_id, lines, created_at from invoices
      where account_id = $1 and manual and restaurant_id = any($2::bigint[]) order by id`,
    values: [accountId, changed],
  });
  if (rows.length === 0) return [...closings];
  const charges = await chargesOf(tx, accountId, [...new Set(rows.map(({ restaurant_id: id }) => id))]);
  const credits = new Map<string, GivenBack[]>();
  for (const { restaurant_id: id, lines, created_at: at } of rows) {
    for (const line of lines) {
      const key = keyOf(id, line);
      const before = (charges.get(key) ?? []).filter((one) => one.at <= at);
      const billed = line.billed_cents ?? billedBy(before);
      credits.set(key, [...(credits.get(key) ?? []), { billed, cents: line.cents }]);
    }
  }
  return closings.map((closing) => ({
    ...closing,
    lines: closing.lines.map((line) => {
      const key = keyOf(closing.restaurant_id, line);
      const given = credits.get(key);
      if (given === undefined) return line;
      const before = charges.get(key) ?? [];
      const charged =
        before.reduce((sum, { cents }) => sum + cents, 0) - given.reduce((sum, { cents }) => sum + cents, 0);
      const cents = dueOf(billedBy(before) + line.cents, given) - charged;
      return cents === line.cents ? line : { ...line, cents, already_credited_cents: cents - line.cents };
    }),
  }));
}

/** Lines of an invoice that are credited by hand, each with what is billed of it now. */
export async function withBilled(
  tx: Tx,
  accountId: number,
  restaurantId: number,
  lines: readonly InvoiceLine[],
): Promise<InvoiceLine[]> {
  const charges = await chargesOf(tx, accountId, [restaurantId]);
  return lines.map((line) => ({
    ...line,
    billed_cents: billedBy(charges.get(keyOf(restaurantId, line)) ?? []),
  }));
}

const billedBy = (charges: readonly Charge[]): number => charges.reduce((sum, { billed }) => sum + billed, 0);

/** Lines that the statements of some restaurants charged. */
async function chargesOf(
  tx: Tx,
  accountId: number,
  restaurantIds: readonly number[],
): Promise<Map<string, readonly Charge[]>> {
  const { rows } = await tx.raw<LineKey & Charge & { restaurant_id: number } & Record<string, unknown>>({
    text: `select s.restaurant_id, coalesce(x.period_from, x.month) as month, x.price_line_id, x.billed * x.unit_price_cents as billed, x.cents,
        s.created_at as at
      from statements s, jsonb_to_recordset(s.lines) as x(month text, period_from text, price_line_id bigint, billed bigint,
        unit_price_cents bigint, cents bigint)
      where s.account_id = $1 and s.restaurant_id = any($2::bigint[])`,
    values: [accountId, restaurantIds],
  });
  const charges = new Map<string, readonly Charge[]>();
  for (const { restaurant_id: id, month, price_line_id, ...charge } of rows) {
    const key = keyOf(id, { month, price_line_id });
    charges.set(key, [...(charges.get(key) ?? []), charge]);
  }
  return charges;
}
