import { addDays, dateTime, parisDay } from '@boucle/contract/base/format.ts';
import { type Days, lengthOf } from './days.ts';

/** Days. */
export const WEEK = 7;
/** Days that a period and the one it is compared with may have in common: 30 days look back 28. */
const SHARED_DAYS = 2;

/** The days that the figures of a period are compared with. */
export interface Comparison {
  /**
   * As many Paris days as the period has up to today, whole weeks before them; of one day, the day
   * before.
   */
  readonly days: Days;
  /**
   * The time in Paris, « 14:32 », while the period still runs: the last of `days` counts up to
   * then. Null when it is over.
   */
  readonly until: string | null;
}

/**
 * Like with like: the same days of the week, as many of them, and no more of the last one than of
 * today. Null for a period that has not begun. The time is the clock's on the wall, on days of 23
 * or 25 hours too.
 */
export function comparedWith(days: Days, now: Date): Comparison | null {
  const today = parisDay(now);
  if (days.from > today) return null;
  const passed = days.to > today ? { from: days.from, to: today } : days;
  return {
    days: daysBefore(passed),
    until: passed.to === today ? dateTime(now).slice(-5) : null,
  };
}

/** The days to compare past ones with: as many, on the same days of the week. */
export function daysBefore(days: Days): Days {
  const shift = shiftOf(lengthOf(days));
  return { from: addDays(days.from, -shift), to: addDays(days.to, -shift) };
}

/**
 * The fewest whole weeks that leave at most two days in both periods; one day looks back to the day
 * before.
 */
function shiftOf(length: number): number {
  return length === 1 ? 1 : WEEK * Math.max(1, Math.ceil((length - SHARED_DAYS) / WEEK));
}
