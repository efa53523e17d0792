import { parisDay } from '@boucle/contract/base/format.ts';
import { type FormatDetail } from '@boucle/contract/features/formats/calls.ts';

/**
 * Why a price is refused for a Paris day (null: at once): it is the one that applies then, a price
 * that was planned before included. Undefined when it changes something.
 */
export function sameAsThen(
  { prices, deposit: present }: Pick<FormatDetail, 'prices' | 'deposit'>,
  deposit: number | null,
  from: string | null,
  today = parisDay(Date.now()),
): string | undefined {
  const later = from !== null && from > today;
  // The latest first.
  const then = later ? prices.find(({ valid_from: since }) => parisDay(since) <= from)?.deposit : present;
  if (deposit === null || deposit !== then) return undefined;
  return later ? 'C’est déjà la consigne prévue ce jour-là.' : 'C’est déjà la consigne en cours.';
}

/** Whether another deposit is still to come. */
export const hasPlannedPrice = ({ prices }: Pick<FormatDetail, 'prices'>, today = parisDay(Date.now())): boolean =>
  prices.some(({ valid_from: since }) => parisDay(since) > today);
