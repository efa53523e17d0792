import { type RoundRow } from './access.ts';
import { type Position } from './route/distance.ts';
import { broughtFirst, type LoadLine } from './route/load.ts';
import { orderOf } from './route/order.ts';
import { type Start, type StopToOrder } from './route/timetable.ts';
import { type LineRow, type StopRow } from './stopQueries.ts';

/** Where and when a round begins. */
export const startOf = (round: Pick<RoundRow, 'start_latitude' | 'start_longitude' | 'start_minute'>): Start => ({
  position: positionOf({ latitude: round.start_latitude, longitude: round.start_longitude }),
  minute: round.start_minute,
});

const positionOf = (place: { readonly latitude: number | null; readonly longitude: number | null }): Position | null =>
  place.latitude === null || place.longitude === null ? null : { latitude: place.latitude, longitude: place.longitude };

/** A stop as the order of visit sees it. */
export const toOrder = (stop: Pick<StopRow, 'latitude' | 'longitude' | 'window_from' | 'window_to'>): StopToOrder => ({
  position: positionOf(stop),
  from: stop.window_from,
  to: stop.window_to,
});

/** Acts at each stop, as the load sees them; none at a stop that was passed by. */
export function loadLinesOf(stops: readonly StopRow[], lines: readonly LineRow[]): LoadLine[][] {
  const byStop = Map.groupBy(lines, ({ n }) => n);
  return stops.map(({ n, status }) =>
    (byStop.get(n) ?? []).map(({ format_id, act, planned, actual }) => ({
      format_id,
      act,
      pieces: planned,
      done: status === 'skipped' ? 0 : (actual ?? undefined),
    })),
  );
}

/** Free pieces at the warehouse by format, plus what done stops took: it left already. */
export function freeAtWarehouse(lines: readonly LineRow[]): Map<number, number> {
  const free = new Map<number, number>();
  for (const { act, format_id, there } of lines) if (act === 'give') free.set(format_id, there);
  for (const { act, format_id, posted } of lines)
    if (act === 'give' && posted !== null) free.set(format_id, (free.get(format_id) ?? 0) + posted);
  return free;
}

/**
 * The computed order of visit, as ranks of the stops: the shortest, but for stops that wait for
 * what another one brings.
 */
export const computedOrder = (stops: readonly StopRow[], lines: readonly LineRow[], start: Start): number[] =>
  broughtFirst(orderOf(stops.map(toOrder), start), loadLinesOf(stops, lines), freeAtWarehouse(lines));
