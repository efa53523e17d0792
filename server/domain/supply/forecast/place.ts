import { addDays } from '@boucle/contract/base/format.ts';
import { type Forecast, forecastOf } from './forecast.ts';
import { type DemandDay, type FlowDay, historyOf, servedDays, WINDOW } from './history.ts';

/** Days that are read: 28 to compare with, each from the eight weeks before it, and a week more. */
const READ = 91;

/** A cell whose demand is forecast: clean ones, and the dirty one of a drawer, which fills. */
export interface ForecastCell {
  id: number;
  place: string;
  place_id: number;
  /** Pieces there as the last day ended. */
  closing: number;
  first_day: string | null;
}
export type CellFlow = FlowDay & { cell_id: number };

/** Movements of the cells of a place: kept days, and those younger than the mark. */
interface Flows {
  readonly kept: ReadonlyMap<number, readonly CellFlow[]>;
  readonly young: ReadonlyMap<number, readonly CellFlow[]>;
  readonly from: string;
  readonly asOf: string;
}

/** The first day that a forecast looks back to. */
export const firstRead = (asOf: string): string => addDays(asOf, 1 - READ);

export interface CellForecast {
  readonly cell_id: number;
  readonly days: readonly DemandDay[];
  readonly forecast: Forecast;
}

/**
 * The history and the forecast of each cell of one place that ever moved, read from what moved
 * alone.
 */
export function forecastPlace(cells: readonly ForecastCell[], { kept, young, from, asOf }: Flows): CellForecast[] {
  const flows = cells.map((cell) => [...(kept.get(cell.id) ?? []), ...(young.get(cell.id) ?? [])]);
  const past = flows.map((own) => own.filter(({ day }) => day <= asOf));
  const place = cells[0]?.place ?? '';
  const served = place === 'T' ? null : servedDays(past, servedOf(place), addDays(asOf, 1 - WINDOW));
  return cells.flatMap((cell, n) => {
    const first = [cell.first_day, past[n]?.[0]?.day].filter((day) => day !== null && day !== undefined).sort()[0];
    if (first === undefined) return [];
    const later = (flows[n] ?? []).filter(({ day }) => day > asOf);
    const closing =
      cell.closing - later.reduce((sum, one) => sum + one.back + one.supplied + one.other - one.loaned - one.taken, 0);
    const asked = { flows: past[n] ?? [], closing, from: first > from ? first : from, to: asOf };
    const days = historyOf({ ...asked, demandOf: demandOf(place), served });
    const known = place === 'T' ? days.map((day): DemandDay => ({ ...day, state: 'open' })) : days;
    return [{ cell_id: cell.id, days: known, forecast: forecastOf(known) }];
  });
}

const servedOf =
  (place: string) =>
  (flow: FlowDay): number =>
    place === 'R' ? flow.loaned : flow.loaned + flow.taken;

/**
 * Demand of a day: of a restaurant what people took less what they brought back clean; elsewhere
 * what was carried away too; of a drawer what came in.
 */
const demandOf =
  (place: string) =>
  (flow: FlowDay): number => {
    if (place === 'T') return flow.back + flow.supplied;
    return flow.loaned - flow.back + (place === 'R' ? 0 : flow.taken);
  };
