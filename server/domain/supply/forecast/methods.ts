import { type DemandDay, SLOW_DAYS, WINDOW } from './history.ts';

/** Of the last four weeks, the most recent first. */
const WEIGHTS = [0.4, 0.3, 0.2, 0.1] as const;
const WEEK = 7;
/** Smoothing of Croston's method. */
const ALPHA = 0.1;
/** How far Croston's method looks back. */
const SLOW_WINDOW = 56;
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

/** The most that a day among these counts for: a festival is no habit. */
export function capOf(values: readonly number[]): number {
  const middle = median(values);
  const deviation = median(values.map((value) => Math.abs(value - middle)));
  return middle + MOST_DEVIATIONS * Math.max(deviation, 1);
}

/**
 * The same weekday of the last four weeks before `end`, the most recent first; undefined before the
 * history begins.
 */
const sameWeekdays = (days: readonly DemandDay[], end: number, ahead: number): (DemandDay | undefined)[] =>
  WEIGHTS.map((_, week) => days[end + (ahead % WEEK) - WEEK * (week + 1)]);

/**
 * Demand of the day that is `ahead` days (0: the next one) after the first `end` days of a history:
 * mean of its weekday over four weeks, the recent ones weighing more; days closed or out of stock
 * are left out and the weights of the others made 1. A weekday mostly closed: 0; one without any
 * day that counts: the mean of the days that do. A day out of stock on which more left than that
 * counts for what left: at least as many were requested. Never below 0.
 */
export function weekdayMean(days: readonly DemandDay[], end: number, ahead: number): number {
  const same = sameWeekdays(days, end, ahead);
  const known = same.filter((day) => day !== undefined);
  const closed = known.filter(({ state }) => state === 'closed').length;
  if (closed * 2 > known.length) return 0;
  const weighed = same.flatMap((day, week) => (day === undefined ? [] : [{ ...day, weight: WEIGHTS[week] ?? 0 }]));
  const open = weighed.filter(({ state }) => state === 'open');
  const elsewhere = () => (closed > 0 ? 0 : meanOf(days.slice(Math.max(0, end - WINDOW), end)));
  const expected = open.length === 0 ? elsewhere() : meanUnderCap(open);
  const emptied = weighed.filter(({ state, demand }) => state === 'out' && demand > expected);
  return Math.max(0, emptied.length === 0 ? expected : meanUnderCap([...open, ...emptied]));
}

/** The mean by weight, each counting for the cap at most. */
function meanUnderCap(days: readonly { readonly demand: number; readonly weight: number }[]): number {
  const cap = capOf(days.map(({ demand }) => demand));
  const weight = days.reduce((sum, one) => sum + one.weight, 0);
  return days.reduce((sum, one) => sum + one.weight * Math.min(one.demand, cap), 0) / weight;
}

function meanOf(days: readonly DemandDay[]): number {
  const open = days.filter(({ state }) => state === 'open');
  return open.length === 0 ? 0 : open.reduce((sum, { demand }) => sum + demand, 0) / open.length;
}

/** Whether a day of the last four weeks was above the cap of its weekday. */
export function hasOutlier(days: readonly DemandDay[], end: number): boolean {
  return Array.from({ length: WEEK }, (_, ahead) =>
    sameWeekdays(days, end, ahead).flatMap((day) => (day?.state === 'open' ? [day.demand] : [])),
  ).some((values) => values.length > 1 && Math.max(...values) > capOf(values));
}

/** Whether so few days have demand, met or not, that a mean of weekdays means nothing. */
export function isSlow(days: readonly DemandDay[], end: number): boolean {
  const last = days.slice(Math.max(0, end - WINDOW), end);
  return last.filter(({ demand, state }) => state !== 'closed' && demand > 0).length < SLOW_DAYS;
}

/**
 * Demand of any day to come of a slow cell, by Croston's method as Syntetos and Boylan corrected
 * it: smoothed size of a demand over smoothed days between two, less half of the smoothing. Days
 * closed do not count, nor those out of stock on which nothing left. 0 where nothing was ever asked
 * for.
 */
export function crostonSba(days: readonly DemandDay[], end: number): number {
  let size: number | undefined;
  let interval = 1;
  let since = 0;
  for (const { demand, state } of days.slice(Math.max(0, end - SLOW_WINDOW), end)) {
    if (state === 'closed' || (state === 'out' && demand <= 0)) continue;
    since += 1;
    if (demand <= 0) continue;
    interval = size === undefined ? since : interval + ALPHA * (since - interval);
    size = size === undefined ? demand : size + ALPHA * (demand - size);
    since = 0;
  }
  return size === undefined ? 0 : (1 - ALPHA / 2) * (size / interval);
}

/** The same weekday of last week, whatever happened then. Never below 0. */
export const sameDayLastWeek = (days: readonly DemandDay[], end: number, ahead: number): number =>
  Math.max(0, days[end + (ahead % WEEK) - WEEK]?.demand ?? 0);
