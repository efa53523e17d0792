import { addDays } from '@boucle/contract/base/format.ts';

/**
 * Mean dates of the school holidays of zone B (month-day, both days in them): they move by a few
 * days each year.
 */
const SCHOOL_HOLIDAYS = [
  ['01-01', '01-04'],
  ['02-14', '03-01'],
  ['04-11', '04-26'],
  ['07-05', '08-31'],
  ['10-18', '11-02'],
  ['12-20', '12-31'],
] as const;
const FIXED_HOLIDAYS = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'];
/** Easter Monday, Ascension and Whit Monday: days after Easter. */
const MOVING_HOLIDAYS = [1, 39, 50];

export const isSchoolHoliday = (day: string): boolean =>
  SCHOOL_HOLIDAYS.some(([from, to]) => day.slice(5) >= from && day.slice(5) <= to);

/** Whether a Paris day is one on which offices and most shops are closed. */
export function isPublicHoliday(day: string): boolean {
  const easter = easterOf(Number(day.slice(0, 4)));
  return FIXED_HOLIDAYS.includes(day.slice(5)) || MOVING_HOLIDAYS.some((after) => addDays(easter, after) === day);
}

/** Easter Sunday of a year (Gauss, as Lichtenberg corrected it). */
function easterOf(year: number): string {
  const moon = year % 19;
  const century = Math.floor(year / 100);
  const shift = 15 + Math.floor((3 * century + 3) / 4) - Math.floor((8 * century + 13) / 25);
  const age = (19 * moon + shift) % 30;
  const correction = Math.floor((age + Math.floor(moon / 11)) / 29);
  const fullMoon = 21 + age - correction;
  const leap = 2 - Math.floor((3 * century + 3) / 4);
  const sunday = 7 - ((year + Math.floor(year / 4) + leap) % 7);
  return addDays(`${year}-03-01`, fullMoon + 7 - ((fullMoon - sunday) % 7) - 1);
}
