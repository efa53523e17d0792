import { type PLACE_KINDS, type STOCK_STATES } from '@boucle/contract/features/stats/calls.ts';
import { type Comparison } from '../../domain/statistics/comparison.ts';
import { everyDay } from '../../domain/statistics/days.ts';
import { type LowStock } from '../../domain/statistics/queries.ts';
import { coverDays } from '../../domain/statistics/stocks.ts';
import { type CellSum } from './queries.ts';
import { type DayBefore, type ReusesOfDay, type Uses } from './served.ts';
import { type RestaurantUse } from './useQueries.ts';

const RANKED = 5;

/**
 * The busiest restaurants, the least busy of the others (the least first), and where dirty
 * containers wait (the most first). `before`: reuses of what the period is compared with.
 */
export function rankRestaurants(uses: readonly RestaurantUse[], before: ReadonlyMap<number, number> | null) {
  const ranked = uses.map(({ id, name, reuses }) => ({
    id,
    name,
    reuses,
    previous_reuses: before && (before.get(id) ?? 0),
  }));
  return {
    top: ranked.slice(0, RANKED),
    bottom: ranked.slice(RANKED).slice(-RANKED).reverse(),
    dirty: uses
      .filter(({ dirty }) => dirty > 0)
      .map(({ id, name, dirty }) => ({ id, name, quantity: dirty }))
      .sort((a, b) => b.quantity - a.quantity),
  };
}

/**
 * Return rate of the period (returned over borrowed) and whole bags spared; null where there is
 * nothing to divide by.
 */
export function ratesOf({ bag, ...uses }: Uses) {
  return {
    ...uses,
    return_rate: uses.borrowed > 0 ? uses.returned / uses.borrowed : null,
    bags: bag > 0 ? Math.floor(uses.reuses / bag) : null,
  };
}

/**
 * Low stocks with the days each lasts, the shortest first; the ones that do not go down come last.
 */
export function lowRows(stocks: readonly LowStock[], days: number) {
  return stocks
    .map(({ outflow, ...stock }) => ({ ...stock, cover_days: coverDays(stock.available, outflow, days) }))
    .sort(
      (one, other) => (one.cover_days ?? Infinity) - (other.cover_days ?? Infinity) || one.available - other.available,
    );
}

/** The rows of one day under that day. */
export function groupDays(rows: readonly ReusesOfDay[]) {
  const days = new Map<string, { type: string; reuses: number }[]>();
  for (const { day, type, reuses } of rows) {
    const types = days.get(day) ?? [];
    types.push({ type, reuses });
    days.set(day, types);
  }
  return [...days].map(([day, types]) => ({ day, types }));
}

/**
 * The period to compare with, as `contract/features/stats/calls.ts` declares it: quiet days
 * included.
 */
export function previousAnswer({ days, until }: Comparison, before: readonly DayBefore[]) {
  const byDay = new Map(before.map(({ day, reuses }) => [day, reuses]));
  const reuses = before.reduce((sum, day) => sum + day.reuses, 0);
  const each = everyDay(days).map((day) => byDay.get(day) ?? 0);
  return { from_date: days.from, to_date: days.to, until, reuses, days: each };
}

type PlaceKind = (typeof PLACE_KINDS)[number];
type StockState = (typeof STOCK_STATES)[number];

const KINDS: Readonly<Record<string, PlaceKind>> = {
  A: 'warehouse',
  R: 'restaurants',
  U: 'holders',
  G: 'guests',
  D: 'drop_off_points',
  P: 'partners',
  T: 'terminals',
  E: 'services',
};

const STATES: Readonly<Record<string, StockState>> = {
  clean: 'clean',
  dirty: 'dirty',
  held: 'held',
  transit: 'transit',
};

/** Stock by kind of place and state, with what is reserved of it. */
export function stockRows(sums: readonly CellSum[]) {
  return sums.flatMap(({ place, state, format_id, format_title, quantity, reserved }) => {
    const kind = KINDS[place];
    const known = STATES[state];
    if (kind === undefined || known === undefined) return [];
    return [{ place: kind, state: known, format_id, format_title, quantity, reserved }];
  });
}
