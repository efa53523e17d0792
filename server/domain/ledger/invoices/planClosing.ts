import { type VatChange, type VatOf } from '@boucle/contract/features/statements/vat.ts';
import { mayBeThreshold } from '@boucle/contract/shared/statements/labels.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { LedgerRefusal } from '../refusals.ts';
import { heldOf } from './held.ts';
import { type ClosedVat, lastDayOf, type PeriodsOf, periodsFrom, thresholdWithin } from './periods.ts';
import { type ChargedLine, type Planned, planOf } from './plan.ts';
import { type DatedTax, taxOn } from '../allocation/vat.ts';

/** The charges of a closing for one restaurant. */
export interface Charged {
  readonly restaurant_id: number;
  readonly lines: readonly ChargedLine[];
}

/** The taxes of an account, latest first. */
export async function taxesOf(tx: Tx, accountId: number): Promise<DatedTax[]> {
  const { rows } = await tx.raw<DatedTax & Record<string, unknown>>({
    text: `select valid_from, rate, regime, threshold_at is not null as threshold from vat_rates
      where account_id = $1 order by valid_from desc`,
    values: [accountId],
  });
  return rows;
}

/** A month to be closed: the periods of months as they would be then, and its change of VAT. */
export interface MonthVat {
  readonly periodsOf: PeriodsOf;
  /** A change within it without explanation yet: its closing says how the month takes it. */
  readonly change: VatChange | null;
  /** What its closing keeps of its VAT. */
  readonly closed: ClosedVat;
}

/**
 * The VAT of a month is that of its last day, unless VAT changed within it and its closing chose
 * the first one, or the threshold was crossed: then it is two periods. Throws LedgerRefusal where
 * the chosen VAT is none of the month's.
 */
export async function vatOfMonth(tx: Tx, accountId: number, month: string, chosen?: VatOf): Promise<MonthVat> {
  const taxes = await taxesOf(tx, accountId);
  const { rows } = await tx.raw<ClosedVat & Record<string, unknown>>({
    text: 'select month, vat_day, vat_since from closed_months where account_id = $1',
    values: [accountId],
  });
  const crossed = thresholdWithin(taxes, month);
  const change = crossed === null ? changeWithin(taxes, month) : null;
  if (chosen === 'threshold' && change !== null && !mayBeThreshold(change)) {
    throw new LedgerRefusal('Le seuil de franchise ne se dépasse qu’en franchise\u00a0: choisissez un jour.', 'vat_of');
  }
  const closed = {
    month,
    vat_day: change !== null && chosen === 'first_day' ? month : null,
    vat_since: change !== null && chosen === 'threshold' ? change.day : crossed,
  };
  return { periodsOf: periodsFrom(taxes, [closed, ...rows]), change, closed };
}

function changeWithin(taxes: readonly DatedTax[], month: string): VatChange | null {
  const end = lastDayOf(month);
  const [first, last] = [taxOn(taxes, month), taxOn(taxes, end)];
  const day = taxes.find(({ valid_from }) => valid_from <= end)?.valid_from;
  return day === undefined || (first.rate === last.rate && first.regime === last.regime) ? null : { day, first, last };
}

/** Which papers the closing of a month would write, restaurant by restaurant. Writes nothing. */
export async function planClosing(
  tx: Tx,
  accountId: number,
  all: readonly Charged[],
  of: { readonly month: string; readonly periodsOf: PeriodsOf },
): Promise<Map<number, Planned>> {
  const corrected = all.filter(({ lines }) => lines.some(({ cents }) => cents < 0)).map((one) => one.restaurant_id);
  const held = await heldOf(tx, accountId, corrected);
  return new Map(all.map(({ restaurant_id: id, lines }) => [id, planOf(lines, held.get(id) ?? [], of)] as const));
}
