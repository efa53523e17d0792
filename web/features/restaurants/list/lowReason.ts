import { quantity } from '@boucle/contract/base/format.ts';
import { type Restaurant } from '@boucle/contract/features/restaurants/shapes.ts';

interface LowReasonText {
  /** « Petit bol 17 / 48 »: what is there, and the level below which it is. */
  readonly format: string;
  /** « +2 »: formats that are low besides. */
  readonly others: string | undefined;
}

/** Why a restaurant is short; undefined when it is not. */
export function lowReason({
  low_formats_count: low,
  lowest_format: lowest,
}: Pick<Restaurant, 'low_formats_count' | 'lowest_format'>): LowReasonText | undefined {
  if (lowest === null) return undefined;
  return {
    format: `${lowest.format_title} ${quantity(lowest.available)}\u00a0/\u00a0${quantity(lowest.alert_level)}`,
    others: low > 1 ? `+${low - 1}` : undefined,
  };
}
