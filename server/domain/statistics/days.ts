import { addDays, daysBetween } from '@boucle/contract/base/format.ts';

/** Paris days (YYYY-MM-DD), both inclusive. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** How many days a period counts. */
export const lengthOf = ({ from, to }: Days): number => daysBetween(from, to) + 1;

/** Every day of a period, in order. */
export const everyDay = (days: Days): readonly string[] =>
  Array.from({ length: lengthOf(days) }, (_, index) => addDays(days.from, index));

/**
 * The period itself when all its days are at least that many days ago, else the latest one of the
 * same length that is.
 */
export function matured(days: Days, lag: number, today: string): Days {
  const latest = addDays(today, -lag);
  return days.to <= latest ? days : { from: addDays(latest, 1 - lengthOf(days)), to: latest };
}
