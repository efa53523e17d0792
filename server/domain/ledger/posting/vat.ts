import { type VatRate } from '../books/books.ts';

const USUAL_RATE = 20;
/** A rate in hundredths of a percent: one with decimals is no binary fraction. */
const HUNDREDTHS = 100;

/**
 * VAT inside an amount kept (cents, rounded half up), at the rate of the day; `rates` comes latest
 * first.
 */
export function vatInside(cents: number, day: string, rates: readonly VatRate[]): number {
  const rate = Math.round((rates.find(({ from }) => from <= day)?.rate ?? USUAL_RATE) * HUNDREDTHS);
  const divisor = 100 * HUNDREDTHS + rate;
  return Math.floor((2 * cents * rate + divisor) / (2 * divisor));
}
