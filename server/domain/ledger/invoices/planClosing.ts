import { type VatChange, type VatOf } from '@boucle/contract/features/statements/vat.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
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

/** The tax of a month, given by its first day. */
type TaxOfMonth = (month: string) => Tax;

/** A month to be closed: the tax of months as it would be then, and the change of VAT within it. */
export interface MonthVat {
  readonly taxOf: TaxOfMonth;
  readonly change: VatChange | null;
  /** The day whose tax it takes, where it is not the last one. */
  readonly day: string | null;
}

/**
 * The tax of a month's last day, unless VAT changed within it and its closing chose the first one.
 */
export async function vatOfMonth(tx: Tx, accountId: number, month: string, chosen?: VatOf): Promise<MonthVat> {
  const taxes = await taxesOf(tx, accountId);
  const { rows } = await tx.raw<{ month: string; vat_day: string }>({
    text: 'select month, vat_day from closed_months where account_id = $1 and vat_day is not null',
    values: [accountId],
  });
  const days = new Map(rows.map((row) => [row.month, row.vat_day]));
  const change = changeWithin(taxes, month);
  const day = change !== null && chosen === 'first_day' ? month : null;
  if (day !== null) days.set(month, day);
  return { taxOf: (of) => taxOn(taxes, days.get(of) ?? lastDayOf(of)), change, day };
}

function changeWithin(taxes: readonly DatedTax[], month: string): VatChange | null {
  const end = lastDayOf(month);
  const [first, last] = [taxOn(taxes, month), taxOn(taxes, end)];
  const day = taxes.find(({ valid_from }) => valid_from <= end)?.valid_from;
  return day === undefined || (first.rate === last.rate && first.regime === last.regime) ? null : { day, first, last };
}

/** Which papers a closing would write, restaurant by restaurant. Writes nothing. */
export async function planClosing(
  tx: Tx,
  accountId: number,
  all: readonly Charged[],
  taxOf: TaxOfMonth,
): Promise<Map<number, Planned>> {
  const corrected = all.filter(({ lines }) => lines.some(({ cents }) => cents < 0)).map((one) => one.restaurant_id);
  const held = await heldOf(tx, accountId, corrected);
  return new Map(all.map(({ restaurant_id: id, lines }) => [id, planOf(lines, held.get(id) ?? [], taxOf)] as const));
}

/** The last day of a month given by its first. */
export function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
