import { addDays, isDay } from '@boucle/contract/base/format.ts';

const DAYS = 7;
const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string => addDays(day, -((noon(day).getUTCDay() + 6) % DAYS));

/** The seven days of the week that begins on a Monday. */
export const daysOf = (monday: string): string[] => Array.from({ length: DAYS }, (_, n) => addDays(monday, n));

/** The number of a week, ISO 8601: that of its Thursday in the year. */
export function weekNumber(monday: string): number {
  const thursday = noon(addDays(monday, 3));
  const january = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  return Math.floor((thursday.getTime() - january) / (DAYS * 86_400_000)) + 1;
}

/** The week that an address names by any of its days; that of today when it names none. */
export const weekAsked = (asked: string | null, today: string): string =>
  mondayOf(asked !== null && isDay(asked) ? asked : today);

const NAMED = new Intl.DateTimeFormat('fr', { weekday: 'long', day: '2-digit', month: '2-digit', timeZone: 'UTC' });

/** « Mardi 01/04 », « Aujourd’hui 01/04 » */
export function dayName(day: string, today: string): string {
  const name = NAMED.format(noon(day));
  return day === today
    ? `Aujourd’hui ${name.split(' ')[1] ?? ''}`
    : name.charAt(0).toLocaleUpperCase('fr') + name.slice(1);
}

/**
 * The day that a strip of days begins with where it shows only some of them: today's, or that of
 * the round that is open where today's would not show it; the first one where neither is among
 * them.
 */
export function firstDay(days: readonly string[], today: string, opened: string | undefined): string | undefined {
  const isBeside = opened === undefined || opened === today || opened === addDays(today, 1);
  return days.find((day) => day === (isBeside ? today : opened)) ?? days[0];
}
