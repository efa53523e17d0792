const HOUR = 60;
const DAY = 24 * HOUR;
const two = (value: number): string => String(value).padStart(2, '0');

/** « 08:40 » of a minute of the day; the day after goes on at 00:00. */
export function clockOf(minute: number): string {
  const whole = Math.round(minute) % DAY;
  return `${two(Math.floor(whole / HOUR))}:${two(whole % HOUR)}`;
}

/**
 * The same for a passage: « 00:20 (+1 j) » past the midnight after the start, each further midnight
 * a day more.
 */
export function passageOf(minute: number): string {
  const days = Math.floor(Math.round(minute) / DAY);
  return days === 0 ? clockOf(minute) : `${clockOf(minute)} (+${days}\u00a0j)`;
}

/** The minute of the day of « 08:40 ». */
export function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * HOUR + minutes;
}
