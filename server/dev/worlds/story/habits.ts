import { weekday } from '../clock.ts';
import { type Random } from '../random.ts';

/** Sunday … Saturday: how busy restaurants are, 1 on an ordinary weekday. */
const WEEK = [0.2, 0.9, 1, 1.05, 1.1, 1.15, 0.55];
export const MEAN_OF_WEEK = WEEK.reduce((sum, day) => sum + day, 0) / WEEK.length;

/**
 * Loans of a day: more as the programme grows, fewer at week-ends. `progress` goes from 0 to 1 over
 * the story.
 */
export function loansOf(day: string, progress: number, perDay: number, random: Random): number {
  const season = 0.6 + 0.8 * progress;
  const mood = 0.85 + 0.3 * random.next();
  return Math.round(perDay * (WEEK[weekday(day)] ?? 1) * season * mood);
}

/**
 * Minute of the day at which somebody eats: two times out of three at noon, else in the evening.
 */
export function mealMinute(random: Random): number {
  const bell = (from: number, to: number): number =>
    from + Math.round(((random.next() + random.next()) / 2) * (to - from));
  return random.chance(0.68) ? bell(11 * 60 + 30, 14 * 60 + 15) : bell(18 * 60 + 15, 21 * 60 + 30);
}

/** Days until containers come back; null: never. */
export function daysOut(random: Random): number | null {
  if (random.chance(0.03)) return null;
  if (random.chance(0.07)) return random.between(12, 40);
  return random.weighted([1, 2, 3, 4, 5, 6, 7, 8], (days) => 9 - days);
}
