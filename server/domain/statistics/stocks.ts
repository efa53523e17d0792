import { type Days, everyDay, lengthOf } from './days.ts';

/** A day's change of a stock, signed, in pieces: a reversal may leave it below zero. */
export interface DailyFlow {
  readonly day: string;
  readonly pieces: number;
}

/**
 * The stock at the end of each day of a period, counted back from what there is now. `flows` holds
 * every day from the first of the period until now.
 */
export function levelsOf(now: number, flows: readonly DailyFlow[], days: Days): readonly number[] {
  const byDay = new Map<string, number>();
  for (const { day, pieces } of flows) byDay.set(day, (byDay.get(day) ?? 0) + pieces);
  const since = flows.filter(({ day }) => day > days.to).reduce((all, { pieces }) => all + pieces, 0);
  const levels: number[] = [];
  let level = now - since;
  for (const day of [...everyDay(days)].reverse()) {
    levels.push(level);
    level -= byDay.get(day) ?? 0;
  }
  return levels.reverse();
}

/** The mean of the levels of a period; null for none. */
export function averageOf(levels: readonly number[]): number | null {
  return levels.length > 0 ? levels.reduce((all, level) => all + level, 0) / levels.length : null;
}

const DAYS_OF_A_YEAR = 365;

/**
 * Rotations a year: reuses of a period over the average fleet of its days, brought to 365 days.
 * Null without a fleet.
 */
export function rotationsPerYear(reuses: number, averageFleet: number | null, days: Days): number | null {
  if (averageFleet === null || averageFleet <= 0) return null;
  return (reuses / averageFleet) * (DAYS_OF_A_YEAR / lengthOf(days));
}

/**
 * Days that a clean stock lasts at the net daily outflow of the last days, in days; null when it
 * does not go down. `outflow` is pieces that left the clean stock less the ones that came back
 * clean, over `days` days.
 */
export function coverDays(clean: number, outflow: number, days: number): number | null {
  return outflow > 0 && days > 0 ? clean / (outflow / days) : null;
}
