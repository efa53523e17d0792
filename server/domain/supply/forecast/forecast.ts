import { type ForecastMethod, type ForecastTrust } from '@boucle/contract/shared/stockHealth/labels.ts';
import { type DemandDay, WINDOW } from './history.ts';
import { expectedOn, isSlow, lessonsOf, METHODS, type Lessons, type Method } from './methods.ts';

/** Days of history below which nothing is forecast. */
export const LEAST_HISTORY = 14;
/** Longest time that a delivery may take to come, and a day more. */
const LONGEST = 31;
const QUANTILE = 0.9;
/** Another method is used where its squared error is less than this share of the index's. */
const CLEARLY_BETTER = 0.9;
/** Pieces a week below which none is expected: one in sixty days. */
const LEAST_WEEK = 7 / 60;
/** Above these shares of demand an error, or a bias, is to be checked. */
const MOST_ERROR = 0.6;
const MOST_BIAS = 0.25;

const NAMES = Object.keys(METHODS) as Method[];

/** Errors over the last 28 days, a day ahead, in pieces. An error is forecast less demand. */
export interface Errors {
  readonly days: number;
  readonly actual: number;
  /** Of the method used. */
  readonly error: number;
  readonly bias: number;
  /** Of « same weekday last week ». */
  readonly naive: number;
}

export interface Forecast {
  readonly method: ForecastMethod;
  readonly trust: ForecastTrust;
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

const NO_ERRORS: Errors = { days: 0, actual: 0, error: 0, bias: 0, naive: 0 };
const NONE: Forecast = {
  method: 'none',
  trust: 'few',
  week: [],
  sigma: 0,
  quantiles: null,
  errors: NO_ERRORS,
  lost: 0,
  hasOutlier: false,
};

/**
 * Demand forecast for the days after a history, oldest first, by the method whose squared error was
 * least over the last 28 days, each forecast from the days before it. Absolute errors would prefer
 * forecasts of 0.
 */
export function forecastOf(days: readonly DemandDay[]): Forecast {
  if (days.filter(({ state }) => state !== 'closed').length < LEAST_HISTORY) return NONE;
  const lessons = lessonsOf(days);
  const slow = isSlow(days);
  const tried = NAMES.filter((name) => !slow || name !== 'naive').map((method) => ({
    method,
    ...errorsOf(lessons, method),
  }));
  const [index] = tried;
  if (index === undefined) return NONE;
  const least = tried.reduce((one, other) => (other.squares < one.squares ? other : one));
  const { method, squares, ...errors } = least.squares < CLEARLY_BETTER * index.squares ? least : index;
  const week = Array.from({ length: 7 }, (_, ahead) => expectedOn(method, lessons, days.length, ahead));
  return {
    method,
    trust: slow || errors.days < LEAST_HISTORY ? 'few' : isReliable(errors) ? 'reliable' : 'doubtful',
    week: week.reduce((sum, pieces) => sum + pieces, 0) < LEAST_WEEK ? week.map(() => 0) : week,
    sigma: errors.days === 0 ? 0 : Math.sqrt(squares / errors.days),
    quantiles: slow ? quantilesOf(days) : null,
    errors: { ...errors, naive: errorsOf(lessons, 'naive').error },
    lost: lostOf(lessons),
    hasOutlier: lessons.hasOutlier,
  };
}

const isReliable = ({ actual, error, bias }: Pick<Errors, 'actual' | 'error' | 'bias'>): boolean =>
  error <= MOST_ERROR * actual && Math.abs(bias) <= MOST_BIAS * actual;

/**
 * Errors of a method over the last 28 days. Days out of stock hide their demand, and a closing is
 * not foreseen by any method: neither is compared.
 */
function errorsOf(lessons: Lessons, method: Method) {
  const { days } = lessons;
  const sums = { days: 0, actual: 0, error: 0, bias: 0, squares: 0 };
  for (let n = firstCompared(days); n < days.length; n += 1) {
    const day = days[n];
    if (day?.state !== 'open') continue;
    const error = expectedOn(method, lessons, n, 0) - day.demand;
    sums.days += 1;
    sums.actual += Math.abs(day.demand);
    sums.error += Math.abs(error);
    sums.bias += error;
    sums.squares += error * error;
  }
  return sums;
}

const firstCompared = (days: readonly DemandDay[]): number => Math.max(days.length - WINDOW, LEAST_HISTORY);

/** Of the days out of stock of the last 28: what their weekday asks for beyond what left. */
function lostOf(lessons: Lessons): number {
  const { days } = lessons;
  let lost = 0;
  for (let n = Math.max(0, days.length - WINDOW); n < days.length; n += 1) {
    const day = days[n];
    if (day?.state !== 'out') continue;
    lost += Math.max(
      0,
      expectedOn('index', lessons, days.length, (n - days.length + WINDOW) % 7) - Math.max(0, day.demand),
    );
  }
  return lost;
}

/** For 1, 2, … days the 90 % quantile of what so many consecutive days asked for. */
function quantilesOf(days: readonly DemandDay[]): number[] {
  const open = days.filter(({ state }) => state === 'open');
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
export function forecastsBefore(days: readonly DemandDay[], method: ForecastMethod): (number | null)[] {
  const lessons = lessonsOf(days);
  return days.map((_day, n) =>
    method === 'none' || n < firstCompared(days) ? null : expectedOn(method, lessons, n, 0),
  );
}
