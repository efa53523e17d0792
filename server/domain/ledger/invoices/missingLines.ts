import { type Tax } from '../allocation/vat.ts';
import { type MissingLine } from './plan.ts';

/** Containers of a format that did not come back, at the deposit that is kept of each. */
interface Missing {
  readonly formatId: number;
  readonly quantity: number;
  readonly unitDepositCents: number | null;
}

interface Split {
  /** With VAT, and without. */
  readonly kept: number;
  readonly net: number;
  readonly tax: Tax;
  readonly month: string;
  readonly titles: ReadonlyMap<number, string>;
}

/**
 * Decimals of a price in cents: four of a euro, six where four would give another total (the most
 * that French platforms take, BR-FR-DEC-03).
 */
const DECIMALS = [2, 4] as const;

/**
 * A line for each format with a cost, without VAT, as so many pieces at a price. The lines add up
 * to what was booked: the cents that rounding down leaves go to the lines with the largest rests.
 */
export function missingLines(missing: readonly Missing[], { kept, net, tax, month, titles }: Split): MissingLine[] {
  const priced = missing.filter(({ unitDepositCents }) => unitDepositCents !== 0);
  let keptLeft = kept;
  const exact = priced.map(({ quantity, unitDepositCents }, rank) => {
    const gross = rank === priced.length - 1 ? keptLeft : Math.min(keptLeft, quantity * (unitDepositCents ?? 0));
    keptLeft -= gross;
    return (gross * 100) / (100 + tax.rate);
  });
  const cents = largestRests(exact, net);
  return priced.flatMap(({ formatId, quantity }, rank) => {
    const amount = cents[rank] ?? 0;
    if (amount === 0) return [];
    const line = {
      kind: 'missing',
      month,
      format_id: formatId,
      title: titles.get(formatId) ?? '',
      pieces: quantity,
      quantity,
      unit_price_cents: priceOf(amount, quantity),
      cents: amount,
      rate: tax.rate,
      regime: tax.regime,
    } as const;
    return [line];
  });
}

/**
 * Whole amounts that add up to `sum`: each rounded down, then one more for those with the largest
 * rests.
 */
function largestRests(exact: readonly number[], sum: number): number[] {
  const whole = exact.map(Math.floor);
  const left = sum - whole.reduce((all, cents) => all + cents, 0);
  const rest = (rank: number): number => (exact[rank] ?? 0) - (whole[rank] ?? 0);
  const largest = exact.map((_, rank) => rank).sort((a, b) => rest(b) - rest(a) || a - b);
  for (const rank of largest.slice(0, left)) whole[rank] = (whole[rank] ?? 0) + 1;
  return whole;
}

/** The price of a piece in cents, with decimals where the amount is no multiple of it. */
function priceOf(cents: number, pieces: number): number {
  const prices = DECIMALS.map((decimals) => Number((cents / pieces).toFixed(decimals)));
  return prices.find((price) => Math.round(price * pieces) === cents) ?? prices.at(-1) ?? cents;
}
