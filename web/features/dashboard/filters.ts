import { addDays } from '@boucle/contract/format.ts';

/** The filters of the statistics. Paris days, both inclusive. */
export interface StatsFilters {
  readonly fromDate: string;
  readonly toDate: string;
  /** Containers a bag holds, as tried out on the board; null: the account's own figure. */
  readonly trashBagCapacity: number | null;
}

export interface Days {
  readonly from_date: string;
  readonly to_date: string;
}

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const DEFAULT_DAYS = 30;
const DAY_MS = 86_400_000;
const CAPACITY_MAX = 100_000;

const isDay = (value: unknown): value is string => typeof value === 'string' && DAY.test(value);

/** Reads the filters from the query; what is missing, broken or reversed gives the last 30 days. */
export function readFilters(search: Readonly<Record<string, unknown>>, today: string): StatsFilters {
  const { fromDate, toDate } = search;
  const written = isDay(fromDate) && isDay(toDate) && fromDate <= toDate;
  const capacity = Number(search.trashBagCapacity ?? Number.NaN);
  const sensible = Number.isInteger(capacity) && capacity >= 0 && capacity <= CAPACITY_MAX;
  return {
    fromDate: written ? fromDate : addDays(today, 1 - DEFAULT_DAYS),
    toDate: written ? toDate : today,
    trashBagCapacity: sensible ? capacity : null,
  };
}

/** Statistics are loaded again only when this says no (specification §4). */
export function sameFilters(one: StatsFilters | undefined, other: StatsFilters): boolean {
  return (
    one !== undefined &&
    one.fromDate === other.fromDate &&
    one.toDate === other.toDate &&
    one.trashBagCapacity === other.trashBagCapacity
  );
}

/** How many days a period counts. */
export function lengthOf({ fromDate, toDate }: Pick<StatsFilters, 'fromDate' | 'toDate'>): number {
  return Math.round((Date.parse(toDate) - Date.parse(fromDate)) / DAY_MS) + 1;
}

/** The days as calls take them. */
export const daysOf = ({ fromDate, toDate }: StatsFilters): Days => ({ from_date: fromDate, to_date: toDate });

/** The period of the same length that ends the day before. */
export function previousDays(filters: StatsFilters): Days {
  return { from_date: addDays(filters.fromDate, -lengthOf(filters)), to_date: addDays(filters.fromDate, -1) };
}

/** Every day of a period, in order. */
export function everyDay(filters: StatsFilters): readonly string[] {
  return Array.from({ length: lengthOf(filters) }, (_, index) => addDays(filters.fromDate, index));
}
