import { type Tx } from '../../database/transaction.ts';
import { heldOf } from './held.ts';
import { type ChargedLine, type Planned, planOf } from './plan.ts';
import { type DatedTax, type Tax, taxOn } from '../allocation/vat.ts';

/** The charges of a closing for one restaurant. */
export interface Charged {
  readonly restaurant_id: number;
  readonly lines: readonly ChargedLine[];
}

/** The taxes of an account, latest first. */
export async function taxesOf(tx: Tx, accountId: number): Promise<DatedTax[]> {
  const { rows } = await tx.raw<DatedTax & Record<string, unknown>>({
    text: 'select valid_from, rate, regime from vat_rates where account_id = $1 order by valid_from desc',
    values: [accountId],
  });
  return rows;
}

/** The tax of a month, given by its first day: that of its last one. */
export const taxOfMonths =
  (taxes: readonly DatedTax[]) =>
  (month: string): Tax =>
    taxOn(taxes, lastDayOf(month));

/** Which papers a closing would write, restaurant by restaurant. Writes nothing. */
export async function planClosing(tx: Tx, accountId: number, all: readonly Charged[]): Promise<Map<number, Planned>> {
  const taxOf = taxOfMonths(await taxesOf(tx, accountId));
  const corrected = all.filter(({ lines }) => lines.some(({ cents }) => cents < 0)).map((one) => one.restaurant_id);
  const held = await heldOf(tx, accountId, corrected);
  return new Map(all.map(({ restaurant_id: id, lines }) => [id, planOf(lines, held.get(id) ?? [], taxOf)] as const));
}

/** The last day of a month given by its first. */
export function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
