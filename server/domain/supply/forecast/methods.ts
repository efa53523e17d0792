import { type ForecastMethod } from '@boucle/contract/shared/stockHealth/labels.ts';
import { type DemandDay, SLOW_DAYS, WINDOW } from './history.ts';

const WEEK = 7;
/** Days that teach the index of a weekday and its mean: eight weeks. */
const LEARNED = 56;
/** Weeks in which a weekday was mostly closed where it is forecast 0. */
const CLOSED_WEEKS = 4;
/** Pieces that eight weeks count for in the level: chance moves it less where demand is rare. */
const PRIOR_PIECES = 20;
/** Share of its weight that a day of the level keeps each day: ten days decide. */
const LEVEL_KEPT = 0.9;
/** Smoothing of sizes and intervals (SBA), and of sizes and chances (TSB). */
const ALPHA = 0.1;
/**
 * A day may be above the median of its weekday by so many median absolute deviations; of at least
 * one piece each.
 */
const MOST_DEVIATIONS = 4;

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};

/** The most that a day among these counts for, unless it comes again: a festival is no habit. */
export function capOf(values: readonly number[]): number {
  const middle = median(values);
  const deviation = median(values.map((value) => Math.abs(value - middle)));
  return middle + MOST_DEVIATIONS * Math.max(deviation, 1);
}

const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Days of a history as methods read them. */
export interface Lessons {
  readonly days: readonly DemandDay[];
  /**
   * Demand of each day, a festival's at the cap of its weekday; null on a closed day, and on one
   * out of stock where no more left than other days of its weekday predict.
   */
  readonly values: readonly (number | null)[];
  /** Whether a day of the last four weeks was above the cap of its weekday. */
  readonly hasOutlier: boolean;
}

/** Values of a history. A cap knows later days as well, which saves computing one for each day. */
export function lessonsOf(days: readonly DemandDay[]): Lessons {
  const values = Array.from(days, (): number | null => null);
  const open = days.flatMap(({ state, demand }) => (state === 'open' ? [demand] : []));
  let hasOutlier = false;
  for (let weekday = 0; weekday < WEEK; weekday++) {
    const same = days.flatMap((day, n) => (n % WEEK === weekday && day.state !== 'closed' ? [{ ...day, n }] : []));
    const known = same.filter(({ state }) => state === 'open').map(({ demand }) => demand);
    const expected = known.length > 0 ? meanOf(known) : meanOf(open);
    const learned = same.filter(({ state, demand }) => state === 'open' || demand > expected);
    const cap = capOf(learned.map(({ demand }) => demand));
    const isAbove = (n: number): boolean => (days[n]?.demand ?? 0) > cap;
    for (const { n, demand } of learned) {
      // Two weeks in a row are a new level.
      const isFestival = isAbove(n) && !isAbove(n - WEEK) && !isAbove(n + WEEK);
      values[n] = isFestival ? cap : demand;
      hasOutlier ||= isFestival && n >= days.length - WINDOW;
    }
  }
  return { days, values, hasOutlier };
}

/** Pieces expected on the day that is `ahead` days (0 to 6) after the first `end` days. */
type Forecaster = (lessons: Lessons, end: number, ahead: number) => number;

/**
 * The level of late, times the index of the weekday: its mean over the mean of all days, drawn
 * towards 1 by as much of the weekdays' differences as chance explains.
 */
const index: Forecaster = ({ values }, end, ahead) => {
  const first = Math.max(0, end - LEARNED);
  const [sums, counts] = [new Float64Array(WEEK), new Float64Array(WEEK)];
  let [all, count, squares] = [0, 0, 0];
  for (let n = first; n < end; n++) {
    const value = values[n] ?? null;
    if (value === null) continue;
    sums[n % WEEK] = (sums[n % WEEK] ?? 0) + value;
    counts[n % WEEK] = (counts[n % WEEK] ?? 0) + 1;
    all += value;
    squares += value * value;
    count += 1;
  }
  if (all <= 0) return 0;
  const mean = all / count;
  const means = sums.map((sum, n) => (counts[n] === 0 ? mean : sum / (counts[n] ?? 1)));
  const known = counts.filter((one) => one > 0).length;
  const explained = sums.reduce((total, sum, n) => total + sum * (means[n] ?? 0), 0);
  const within = (squares - explained) / Math.max(1, count - known);
  const between = means.reduce((total, one) => total + (one - mean) ** 2, 0) / Math.max(1, known - 1);
  const kept = between === 0 ? 0 : Math.max(0, 1 - (within * known) / count / between);
  // Demand is net of what comes back: a weekday below none has no share.
  const indexOf = (n: number): number => Math.max(0, 1 + kept * ((means[n % WEEK] ?? mean) / mean - 1));
  let [recent, ordinary, weight] = [PRIOR_PIECES, PRIOR_PIECES / mean, 1];
  for (let n = end - 1; n >= first; n--) {
    const value = values[n] ?? null;
    if (value !== null) {
      recent += weight * value;
      ordinary += weight * indexOf(n);
    }
    weight *= LEVEL_KEPT;
  }
  return ordinary <= 0 ? 0 : (recent / ordinary) * indexOf(end + ahead);
};

/** The mean of the weekday over eight weeks; the index where none of its days is known. */
const weekday: Forecaster = (lessons, end, ahead) => {
  let [sum, count] = [0, 0];
  for (let n = end + ahead - WEEK; n >= Math.max(0, end - LEARNED); n -= WEEK) {
    const value = lessons.values[n] ?? null;
    if (value === null) continue;
    sum += value;
    count += 1;
  }
  return count === 0 ? index(lessons, end, ahead) : sum / count;
};

/** The same weekday of last week, whatever happened then. */
const naive: Forecaster = ({ days }, end, ahead) => days[end + ahead - WEEK]?.demand ?? 0;

/**
 * Croston's method as Syntetos and Boylan corrected it: smoothed size of a demand over smoothed
 * days between two, less half of the smoothing.
 */
const slow: Forecaster = ({ values }, end) => {
  let [size, interval, since] = [0, 0, 0];
  for (let n = Math.max(0, end - LEARNED); n < end; n++) {
    const value = values[n] ?? null;
    if (value === null) continue;
    since += 1;
    if (value <= 0) continue;
    interval = interval === 0 ? since : interval + ALPHA * (since - interval);
    size = size === 0 ? value : size + ALPHA * (value - size);
    since = 0;
  }
  return interval === 0 ? 0 : (1 - ALPHA / 2) * (size / interval);
};

/**
 * The method of Teunter, Syntetos and Babai: smoothed size of a demand times its smoothed chance,
 * which fades each day without any.
 */
const fading: Forecaster = ({ values }, end) => {
  let [size, chance, weight] = [0, 0, 0];
  for (let n = Math.max(0, end - LEARNED); n < end; n++) {
    const value = values[n] ?? null;
    if (value === null) continue;
    weight += ALPHA * (1 - weight);
    chance += ALPHA * ((value > 0 ? 1 : 0) - chance);
    if (value > 0) size = size === 0 ? value : size + ALPHA * (value - size);
  }
  return weight === 0 ? 0 : (chance / weight) * size;
};

export type Method = Exclude<ForecastMethod, 'none'>;

/** Methods that compete, the first of equal ones first. */
export const METHODS: Readonly<Record<Method, Forecaster>> = {
  index,
  weekday,
  slow,
  fading,
  naive,
};

/** Whether a weekday was closed in more than half of the last four weeks. */
function isClosed(days: readonly DemandDay[], end: number, ahead: number): boolean {
  let [closed, known] = [0, 0];
  for (let week = 1; week <= CLOSED_WEEKS; week++) {
    const day = days[end + ahead - WEEK * week];
    if (day === undefined) continue;
    known += 1;
    if (day.state === 'closed') closed += 1;
  }
  return closed * 2 > known;
}

/** Demand of a day by a method: 0 on a weekday that is mostly closed, never below 0. */
export function expectedOn(method: Method, lessons: Lessons, end: number, ahead: number): number {
  if (method !== 'naive' && isClosed(lessons.days, end, ahead)) return 0;
  // Millionths are the rounding of sums, and would choose between equal methods.
  return Math.round(Math.max(0, METHODS[method](lessons, end, ahead)) * 1e6) / 1e6;
}

/** Whether so few days have demand, met or not, that each of them decides. */
export function isSlow(days: readonly DemandDay[]): boolean {
  return days.slice(-WINDOW).filter(({ demand, state }) => state !== 'closed' && demand > 0).length < SLOW_DAYS;
}
