import { addDays, isDay } from '@boucle/contract/base/format.ts';

/** The filters of the statistics. Paris days, both inclusive. */
export interface StatsFilters {
  readonly fromDate: string;
  readonly toDate: string;
  /** Containers a bag holds, as tried out on the board; null: the account's own figure. */
  readonly trashBagCapacity: number | null;
  /** Of one restaurant, of one format; null: of all. */
  readonly restaurant: number | null;
  readonly format: number | null;
}

/** The filters as the calls take them. */
export interface StatsQuery {
  readonly from_date: string;
  readonly to_date: string;
  readonly restaurant_id?: number;
  readonly format_id?: number;
}

const DEFAULT_DAYS = 30;
const DAY_MS = 86_400_000;
const CAPACITY_MAX = 100_000;

/** The filters that are one number, by their name in the address. */
const idOf = (value: unknown): number | null => {
  const id = Number(value ?? Number.NaN);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

const dayOf = (value: unknown): string | undefined => (typeof value === 'string' && isDay(value) ? value : undefined);

/** Reads the filters from the query; what is missing, broken or reversed gives the last 30 days. */
export function readFilters(search: Readonly<Record<string, unknown>>, today: string): StatsFilters {
  const fromDate = dayOf(search.fromDate);
  const toDate = dayOf(search.toDate);
  const written = fromDate !== undefined && toDate !== undefined && fromDate <= toDate;
  const capacity = Number(search.trashBagCapacity ?? Number.NaN);
  const sensible = Number.isInteger(capacity) && capacity >= 0 && capacity <= CAPACITY_MAX;
  return {
    fromDate: written ? fromDate : addDays(today, 1 - DEFAULT_DAYS),
    toDate: written ? toDate : today,
    trashBagCapacity: sensible ? capacity : null,
    restaurant: idOf(search.restaurant),
    format: idOf(search.format),
  };
}

/**
 * Statistics are loaded again only when this says no. `ownCapacity` is the account's own figure of
 * a bag: trying that one out is trying none.
 */
export function sameFilters(
  one: StatsFilters | undefined,
  other: StatsFilters,
  ownCapacity: number | undefined,
): boolean {
  const bagOf = (filters: StatsFilters) => filters.trashBagCapacity ?? ownCapacity;
  return (
    one !== undefined &&
    one.fromDate === other.fromDate &&
    one.toDate === other.toDate &&
    bagOf(one) === bagOf(other) &&
    one.restaurant === other.restaurant &&
    one.format === other.format
  );
}

/** How many days a period counts. */
export function lengthOf({ fromDate, toDate }: Pick<StatsFilters, 'fromDate' | 'toDate'>): number {
  return Math.round((Date.parse(toDate) - Date.parse(fromDate)) / DAY_MS) + 1;
}

const narrowedBy = ({ restaurant, format }: StatsFilters) => ({
  ...(restaurant !== null && { restaurant_id: restaurant }),
  ...(format !== null && { format_id: format }),
});

/** The filters as the calls take them: the bag stays here. */
export const queryOf = (filters: StatsFilters): StatsQuery => ({
  from_date: filters.fromDate,
  to_date: filters.toDate,
  ...narrowedBy(filters),
});

/** Whether the figures are of one restaurant or of one format. */
export const isNarrow = ({ restaurant, format }: StatsFilters): boolean => restaurant !== null || format !== null;

/** Every day of a period, in order. */
export function everyDay(filters: Pick<StatsFilters, 'fromDate' | 'toDate'>): readonly string[] {
  return Array.from({ length: lengthOf(filters) }, (_, index) => addDays(filters.fromDate, index));
}
