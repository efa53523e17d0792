import { forecastPlace, firstRead } from '../../server/supply/forecast/place.ts';
import { sameDayLastWeek } from '../../server/supply/forecast/methods.ts';
import { type PlayedCell } from './year.ts';

/** Days known before the first forecast. */
const KNOWN = 63;
/** Days between two forecasts: no multiple of a week, so that each weekday is forecast from each distance. */
const APART = 5;
/** A day ahead to the lead time of a delivery. */
const AHEAD = [0, 1, 2] as const;

/** Errors of two methods on the same days, in pieces. Errors are forecast less what was asked for. */
export interface Sums {
  readonly days: number;
  readonly actual: number;
  readonly own: number;
  readonly naive: number;
  readonly ownBias: number;
  readonly naiveBias: number;
}

export interface JudgedCell extends Sums {
  /** Forecasts made by each method, of those made. */
  readonly methods: Readonly<Record<string, number>>;
}

const NOTHING: Sums = { days: 0, actual: 0, own: 0, naive: 0, ownBias: 0, naiveBias: 0 };

export const added = (one: Sums, other: Sums): Sums => ({
  days: one.days + other.days,
  actual: one.actual + other.actual,
  own: one.own + other.own,
  naive: one.naive + other.naive,
  ownBias: one.ownBias + other.ownBias,
  naiveBias: one.naiveBias + other.naiveBias,
});

export const sumOf = (all: readonly Sums[]): Sums => all.reduce(added, NOTHING);

/**
 * Every few days of a year the stocks of a restaurant are forecast as the product does, from what moved before alone, the method chosen on that
 * too, and compared with what was really asked for in the days after, shortages or not; so is « same weekday last week ».
 */
export function judgePlace(cells: readonly PlayedCell[], days: readonly string[]): JudgedCell[] {
  const sums = new Map(cells.map(({ id }) => [id, { ...NOTHING, methods: new Map<string, number>() }]));
  for (let origin = KNOWN; origin + AHEAD.length <= days.length; origin += APART) {
    const asOf = days[origin - 1] ?? '';
    const known = new Map(
      cells.map(({ id, flows }) => [id, flows.slice(origin - KNOWN, origin).filter((flow) => flow !== undefined)]),
    );
    const asked = cells.map(({ id, flows, closings }) => ({
      id,
      place: 'R',
      place_id: 1,
      closing: closings[origin - 1] ?? 0,
      first_day: flows.find((flow) => flow !== undefined)?.day ?? null,
    }));
    const view = { kept: known, young: new Map<number, never>(), from: firstRead(asOf), asOf };
    for (const { cell_id, days: history, forecast } of forecastPlace(asked, view)) {
      const cell = cells.find(({ id }) => id === cell_id);
      const total = sums.get(cell_id);
      if (forecast.method === 'none' || cell === undefined || total === undefined) continue;
      total.methods.set(forecast.method, (total.methods.get(forecast.method) ?? 0) + 1);
      for (const ahead of AHEAD) {
        const actual = cell.asked[origin + ahead] ?? 0;
        const own = (forecast.week[ahead] ?? 0) - actual;
        const naive = sameDayLastWeek(history, history.length, ahead) - actual;
        const day = {
          days: 1,
          actual: Math.abs(actual),
          own: Math.abs(own),
          naive: Math.abs(naive),
          ownBias: own,
          naiveBias: naive,
        };
        Object.assign(total, added(total, day));
      }
    }
  }
  return [...sums.values()].map(({ methods, ...rest }) => ({ ...rest, methods: Object.fromEntries(methods) }));
}
