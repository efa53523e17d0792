import { type PriceLine } from '../books/books.ts';
import { type FeeLine } from './posting.ts';
import { type Rule } from '../rules/ruleLanguage.ts';

interface Counted {
  readonly rule: Rule;
  readonly restaurantId: number | undefined;
  readonly author: string | null;
  readonly quantity: number;
  readonly day: string;
  readonly prices: readonly PriceLine[];
}

/**
 * The transaction's line in the restaurant's bill: the price that applies on its day to anyone who
 * recorded it.
 */
export function feeLinesOf({ rule, restaurantId, author, quantity, day, prices }: Counted): FeeLine[] {
  if (!rule.fee || restaurantId === undefined || quantity === 0) return [];
  const valid = prices.filter(({ from, to }) => from <= day && (to === null || day <= to));
  const fitting = valid.filter((price) => price.author === null || price.author === author);
  // The price for this side before the price for both, then the latest.
  const [price] = fitting.sort(
    (a, b) =>
      Number(a.author === null) - Number(b.author === null) ||
      (a.from < b.from ? 1 : a.from > b.from ? -1 : b.id - a.id),
  );
  if (!price) return [];
  const month = `${day.slice(0, 7)}-01`;
  return [{ restaurantId, priceLineId: price.id, unitPriceCents: price.unitPriceCents, quantity, month }];
}
