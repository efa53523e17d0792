import { type ForecastMethod } from '@boucle/contract/shared/stockHealth/labels.ts';
import { type DemandDay, WINDOW } from './history.ts';
import { crostonSba, hasOutlier, isSlow, sameDayLastWeek, weekdayMean } from './methods.ts';

/** Days of history below which nothing is forecast. */
export const LEAST_HISTORY = 14;
/** Longest time that a delivery may take to come, and a day more. */
const LONGEST = 31;
const QUANTILE = 0.9;

/**
 * Errors of two methods on the same days, a day ahead, in pieces. Errors are forecast less demand.
 */
export interface Errors {
  readonly days: number;
  readonly actual: number;
  readonly own: number;
  readonly naive: number;
  readonly ownBias: number;
  readonly naiveBias: number;
}

export interface Forecast {
  readonly method: ForecastMethod;
  /** Pieces asked for on each of the seven days to come; those after them repeat. */
  readonly week: readonly number[];
  /** Root of the mean square of the errors of the method used, pieces a day. */
  readonly sigma: number;
  /** Of a slow cell: what 1, 2, … days ask for at most, nine times of ten; null otherwise. */
  readonly quantiles: readonly number[] | null;
  readonly errors: Errors;
  /** Pieces that were probably asked for while nothing was there, over 28 days. */
  readonly lost: number;
  readonly hasOutlier: boolean;
}

const NO_ERRORS: Errors = { days: 0, actual: 0, own: 0, naive: 0, ownBias: 0, naiveBias: 0 };

/** Ours, before it is compared with the naive one. */
const ownOf = (days: readonly DemandDay[], end: number, ahead: number): number =>
  isSlow(days, end) ? crostonSba(days, end) : weekdayMean(days, end, ahead);

/**
 * Demand forecast for the days after a history, oldest first. Ours is the mean of weekdays, or
 * Croston's method where it is slow; where the same weekday of last week did better a day ahead
 * over the last 28 days, that one is used.
 */
export function forecastOf(days: readonly DemandDay[], end = days.length): Forecast {
  const usable = days.slice(0, end).filter(({ state }) => state !== 'closed').length;
  if (usable < LEAST_HISTORY) {
    const none = { method: 'none', week: [], sigma: 0, quantiles: null, errors: NO_ERRORS, lost: 0 } as const;
    return { ...none, hasOutlier: false };
  }
  const slow = isSlow(days, end);
  const { errors, squares } = errorsOf(days, end);
  const naiveIsBetter = errors.naive < errors.own;
  const week = Array.from({ length: 7 }, (_, ahead) =>
    naiveIsBetter ? sameDayLastWeek(days, end, ahead) : ownOf(days, end, ahead),
  );
  const square = naiveIsBetter ? squares.naive : squares.own;
  return {
    method: naiveIsBetter ? 'naive' : slow ? 'slow' : 'weekday',
    week,
    sigma: errors.days === 0 ? 0 : Math.sqrt(square / errors.days),
    quantiles: slow ? quantilesOf(days, end) : null,
    errors,
    lost: lostOf(days, end),
    hasOutlier: !slow && !naiveIsBetter && hasOutlier(days, end),
  };
}

/**
 * Errors of both methods over the last 28 days, each forecast from the days before it alone. The
 * demand of days out of stock is unknown.
 */
function errorsOf(
  days: readonly DemandDay[],
  end: number,
): { errors: Errors; squares: { own: number; naive: number } } {
  const errors = { ...NO_ERRORS };
  const squares = { own: 0, naive: 0 };
  for (let n = Math.max(end - WINDOW, LEAST_HISTORY); n < end; n += 1) {
    const day = days[n];
    if (day === undefined || day.state === 'out') continue;
    const own = ownOf(days, n, 0) - day.demand;
    const naive = sameDayLastWeek(days, n, 0) - day.demand;
    errors.days += 1;
    errors.actual += Math.abs(day.demand);
    errors.own += Math.abs(own);
    errors.naive += Math.abs(naive);
    errors.ownBias += own;
    errors.naiveBias += naive;
    squares.own += own * own;
    squares.naive += naive * naive;
  }
  return { errors, squares };
}

/** Of the days out of stock of the last 28: what their weekday asks for beyond what left. */
function lostOf(days: readonly DemandDay[], end: number): number {
  let lost = 0;
  for (let n = Math.max(0, end - WINDOW); n < end; n += 1) {
    const day = days[n];
    if (day?.state !== 'out') continue;
    lost += Math.max(0, weekdayMean(days, end, (n - end + WINDOW) % 7) - Math.max(0, day.demand));
  }
  return lost;
}

/** For 1, 2, … days the 90 % quantile of what so many consecutive days asked for. */
function quantilesOf(days: readonly DemandDay[], end: number): number[] {
  const open = days.slice(0, end).filter(({ state }) => state === 'open');
  return Array.from({ length: LONGEST }, (_, n) => {
    const length = n + 1;
    const sums = open
      .slice(0, Math.max(0, open.length - length + 1))
      .map((_day, from) => open.slice(from, from + length).reduce((sum, { demand }) => sum + Math.max(0, demand), 0))
      .sort((a, b) => a - b);
    return sums[Math.max(0, Math.ceil(QUANTILE * sums.length) - 1)] ?? 0;
  });
}

/** Error over demand, as a share; null where nothing was requested. */
export const wapeOf = (error: number, actual: number): number | null => (actual === 0 ? null : error / actual);

/**
 * Forecasts of a method for each of the last 28 days, a day ahead; null where too little was known.
 */
export const forecastsBefore = (days: readonly DemandDay[], method: ForecastMethod): (number | null)[] =>
  days.map((_day, n) => {
    if (method === 'none' || n < Math.max(days.length - WINDOW, LEAST_HISTORY)) return null;
    return method === 'naive' ? sameDayLastWeek(days, n, 0) : ownOf(days, n, 0);
  });
