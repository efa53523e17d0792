import { addDays } from '@boucle/contract/base/format.ts';
import { type Forecast } from './forecast/forecast.ts';

/** Normal quantile of 90 %: once in ten times more is requested. */
const SAFETY = 1.28;
/** Days that the level of demand is as if known from; all days to come have its error. */
const LEVEL_DAYS = 2.5;
/** Cover is looked for so far; beyond it « plus de 60 jours ». */
export const FARTHEST = 60;
/** Between these hours (Paris) containers leave, evenly. */
const SERVICE_FROM = 11;
const SERVICE_TO = 21;
/** Runs out before this hour: at midday. */
const MIDDAY_UNTIL = 15;

type Expected = Pick<Forecast, 'week' | 'sigma' | 'quantiles'>;

/** Share of a day's demand that is still to come at an hour (0–24, with its fraction). */
export const shareLeft = (hour: number): number =>
  Math.min(1, Math.max(0, (SERVICE_TO - hour) / (SERVICE_TO - SERVICE_FROM)));

export interface Cover {
  /** Days, with a fraction; of today its share that is left counts. */
  readonly days: number;
  /** Whole days from today to the one on which it runs out. */
  readonly ahead: number;
  readonly moment: 'midday' | 'evening';
}

/**
 * When what may be lent runs out: the first day on which the demand since then exceeds it. Null
 * beyond FARTHEST days. `shift`: days between the first day of the forecast and today; `today`: the
 * share of today that is to come.
 */
export function coverOf(
  available: number,
  { week }: Pick<Expected, 'week'>,
  { shift = 0, today = 1 } = {},
): Cover | null {
  let left = Math.max(0, available);
  let days = 0;
  for (let ahead = 0; ahead <= FARTHEST; ahead += 1) {
    const share = ahead === 0 ? today : 1;
    const asked = (week[(ahead + shift) % week.length] ?? 0) * share;
    if (asked > left || (left === 0 && asked > 0) || (available <= 0 && ahead === 0)) {
      const used = asked === 0 ? 0 : left / asked;
      const hour = SERVICE_TO - (SERVICE_TO - SERVICE_FROM) * share * (1 - used);
      return { days: days + used * share, ahead, moment: hour < MIDDAY_UNTIL ? 'midday' : 'evening' };
    }
    left -= asked;
    days += share;
  }
  return null;
}

/** Pieces expected to be asked for over a number of days, today included. */
export const expectedOver = ({ week }: Pick<Expected, 'week'>, length: number, shift = 0): number =>
  week.length === 0
    ? 0
    : Array.from({ length }, (_, n) => week[(n + shift) % week.length] ?? 0).reduce((a, b) => a + b, 0);

/**
 * How many pieces there must be when a delivery is decided, so that it comes before they run out
 * nine times of ten: the demand until it comes, or until the next day of decision (`leadDays` + 1),
 * and what its chance adds. Of a slow cell what such days asked for at most nine times of ten.
 */
export function reorderPoint(forecast: Expected, leadDays: number, shift = 0): number {
  const length = leadDays + 1;
  const { quantiles, week, sigma } = forecast;
  if (quantiles !== null) return quantiles[Math.min(length, quantiles.length) - 1] ?? 0;
  const expected = expectedOver(forecast, length, shift);
  if (expected === 0) return 0;
  // A busy day varies more than a quiet one; days of one delivery err together by their level.
  const busy = week.filter((pieces) => pieces > 0).length;
  const days = (length * busy) / week.length;
  const daily = week.reduce((sum, pieces) => sum + pieces, 0) / busy;
  const variance = (sigma ** 2 * expected * (LEVEL_DAYS + days)) / daily / (LEVEL_DAYS + 1);
  // Cornish and Fisher's quantile of whole pieces, for chance that leans to the right.
  const leaning = ((SAFETY ** 2 - 1) / 6) * ((2 * variance) / expected - 1);
  return Math.ceil(Math.max(expected, expected + SAFETY * Math.sqrt(variance) + leaning - 0.5) - 1e-9);
}

/** When a cover ends: days with one decimal, the Paris day and when in it; nulls: not foreseen. */
export const endOf = (cover: Cover | null, today: string) => ({
  cover_days: cover === null ? null : Math.round(cover.days * 10) / 10,
  runs_out_on: cover === null ? null : addDays(today, cover.ahead),
  runs_out_at: cover?.moment ?? null,
});
