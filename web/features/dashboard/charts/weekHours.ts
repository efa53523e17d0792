import { WEEKDAYS } from '@boucle/contract/features/transactions/slots.ts';

export interface HourOfReuses {
  /** 1 is Monday. */
  readonly weekday: number;
  readonly hour: number;
  readonly reuses: number;
}

const DAYTIME = { from: 9, to: 22 };
const TOP_STEP = 6;

/** The hours that are drawn: the day's, and whatever earlier or later one has something. */
export function hoursShown(hours: readonly HourOfReuses[]): readonly number[] {
  const busy = hours.filter(({ reuses }) => reuses > 0).map(({ hour }) => hour);
  const from = Math.min(DAYTIME.from, ...busy);
  const to = Math.max(DAYTIME.to, ...busy);
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** Reuses by weekday (Monday first), then by shown hour. */
export function weekGrid(hours: readonly HourOfReuses[], shown: readonly number[]): readonly (readonly number[])[] {
  const cells = new Map(hours.map(({ weekday, hour, reuses }) => [`${weekday} ${hour}`, reuses]));
  return WEEKDAYS.map((_, index) => shown.map((hour) => cells.get(`${index + 1} ${hour}`) ?? 0));
}

/** The step of the scale (0 to 6) of a value: 0 is none, the highest value of the grid is 6. */
export function intensity(value: number, highest: number): number {
  return value <= 0 || highest <= 0 ? 0 : Math.max(1, Math.ceil((value / highest) * TOP_STEP));
}
