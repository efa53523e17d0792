import { AUTHORS, SUBSCRIPTION_FEE_TYPES } from '@boucle/contract/base/constants.ts';
import { addDays } from '@boucle/contract/base/format.ts';
import { type PriceLine } from '@boucle/contract/features/restaurants/shapes.ts';

/** Typed values: euros as the field gives them (null: empty, NaN: no amount), days YYYY-MM-DD. */
export interface PriceValues {
  kind: string;
  author: string;
  unit_price: number | null;
  free_quota: string;
  valid_from: string | null;
  valid_to: string | null;
}

export const PRICE_FIELDS = ['kind', 'author', 'unit_price', 'free_quota', 'valid_from', 'valid_to'] as const;

/**
 * A new line from today; one that replaces another begins tomorrow at the earliest, and says the
 * same but for the price.
 */
export function priceValues(replaced: PriceLine | undefined, today: string): PriceValues {
  if (replaced === undefined)
    return { kind: 'per_refill', author: '', unit_price: null, free_quota: '0', valid_from: today, valid_to: null };
  return {
    kind: replaced.kind,
    author: replaced.author ?? '',
    unit_price: replaced.unit_price,
    free_quota: String(replaced.free_quota),
    valid_from: addDays(today, 1),
    valid_to: null,
  };
}

/** The line as the API takes it; the values have passed the rules of the form. */
export function priceInput(id: number, values: PriceValues, replaced: PriceLine | undefined) {
  const kind = SUBSCRIPTION_FEE_TYPES.find((one) => one === values.kind) ?? 'per_refill';
  const subscription = kind === 'recurring_subscription';
  return {
    id,
    kind,
    author: subscription ? null : (AUTHORS.find((one) => one === values.author) ?? null),
    unit_price: values.unit_price ?? 0,
    free_quota: subscription || values.free_quota.trim() === '' ? 0 : Number(values.free_quota),
    valid_from: values.valid_from ?? '',
    valid_to: values.valid_to,
    ...(replaced && { replaces_id: replaced.id }),
  };
}
