import { addDays } from '@boucle/contract/base/format.ts';
import { type DatedTax, type Tax, taxOn } from '../allocation/vat.ts';

/** Days of a month at one VAT. */
export interface Period {
  readonly from: string;
  readonly to: string;
  readonly tax: Tax;
}

/** The periods of a month given by its first day: one, or two where the threshold was crossed. */
export type PeriodsOf = (month: string) => readonly Period[];

/** How a closed month takes VAT. */
export interface ClosedVat {
  /** Its first day. */
  readonly month: string;
  /** The day whose VAT the whole month takes, where it is not the last one. */
  readonly vat_day: string | null;
  /** First day of its second period. */
  readonly vat_since: string | null;
}

/**
 * The periods of each month. A closed month keeps those of its closing. An open one is one period
 * at the VAT of its last day, or two where it was declared that the threshold was crossed within
 * it.
 */
export function periodsFrom(taxes: readonly DatedTax[], closed: readonly ClosedVat[]): PeriodsOf {
  const known = new Map(closed.map((one) => [one.month, one]));
  return (month) => {
    const end = lastDayOf(month);
    const own = known.get(month);
    const since = own === undefined ? thresholdWithin(taxes, month) : own.vat_since;
    if (since === null) return [{ from: month, to: end, tax: taxOn(taxes, own?.vat_day ?? end) }];
    return [
      { from: month, to: addDays(since, -1), tax: taxOn(taxes, month) },
      { from: since, to: end, tax: taxOn(taxes, since) },
    ];
  };
}

/**
 * The day of a month, but its first one, from which VAT is billed since the threshold was crossed.
 */
export function thresholdWithin(taxes: readonly DatedTax[], month: string): string | null {
  const within = ({ threshold, valid_from: from }: DatedTax): boolean =>
    threshold && from > month && from <= lastDayOf(month);
  return taxes.find(within)?.valid_from ?? null;
}

/** The days of a line that charges one of two periods of its month; absent of a whole month. */
export interface InPeriod {
  readonly period_from?: string;
  readonly period_to?: string;
}

/** The same as first and last day; null of a whole month. */
export const periodOf = ({ period_from: from, period_to: to }: InPeriod): { from: string; to: string } | null =>
  from === undefined || to === undefined ? null : { from, to };

/** The tax of a line, by its month and period. */
export function taxOfLine(periodsOf: PeriodsOf, { month, period_from }: InPeriod & { readonly month: string }): Tax {
  const periods = periodsOf(month);
  const found = periods.find(({ from }) => from === period_from) ?? periods.at(-1);
  if (found === undefined) throw new Error(`No period of ${month}`);
  return found.tax;
}

/** What distinguishes a line of a restaurant from another: its price, and its month or period. */
export const lineKey = ({
  month,
  period_from,
  price_line_id: price,
}: InPeriod & { readonly month: string; readonly price_line_id: number }): string => `${price} ${period_from ?? month}`;

/**
 * Pieces of a price and a month, now and as the last closing knew them: all of them, and those of
 * its first period.
 */
export interface Counted {
  readonly now: number;
  readonly before: number;
  readonly early_now: number;
  readonly early_before: number;
}

interface CountedLine extends InPeriod {
  readonly unit_price_cents: number;
  readonly free_quota: number;
  readonly counted: number;
  readonly billed: number;
  readonly cents: number;
}

/**
 * A line of a month in two periods, as a line of each. The first days use the free pieces first.
 * What counts no transaction, a subscription, is of the first period.
 */
export function splitLine<Line extends CountedLine>(
  line: Line,
  [first, second]: readonly [Period, Period],
  counted: Counted = { now: line.counted, before: 0, early_now: line.counted, early_before: 0 },
): Line[] {
  const { now, before, early_now: earlyNow, early_before: earlyBefore } = counted;
  const beyond = (pieces: number): number => Math.max(0, pieces - line.free_quota);
  const early = beyond(Math.min(earlyNow, now)) - beyond(Math.min(earlyBefore, before));
  const late = beyond(now) - beyond(before) - early;
  const ofPeriod = ({ from, to }: Period, pieces: number, billed: number): Line[] =>
    pieces === 0 && billed === 0
      ? []
      : [
          {
            ...line,
            counted: pieces,
            billed,
            cents: billed * line.unit_price_cents,
            period_from: from,
            period_to: to,
          },
        ];
  const earlyPieces = earlyNow - earlyBefore;
  return [...ofPeriod(first, earlyPieces, early), ...ofPeriod(second, now - before - earlyPieces, late)];
}

/** The last day of a month given by its first. */
export function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
