import { type RoundDetail, type RoundStop } from '@boucle/contract/rounds/shapes.ts';
import { type StopPlace } from '@boucle/contract/rounds/labels.ts';
import { type Tx } from '../../database/transaction.ts';
import { notFound } from '../../http/errors.ts';
import { type RoundRow } from './access.ts';
import { clockOf } from './clock.ts';
import { roundsById } from './queries.ts';
import { requestsOf } from './requests.ts';
import { type Position } from './route/distance.ts';
import { loadsOf } from './route/load.ts';
import { orderOf } from './route/order.ts';
import { type Start, type StopToOrder, timetableOf } from './route/timetable.ts';
import { type LineRow, type StopRow, linesOf, stopsOf } from './stopQueries.ts';

/** Where and when a round begins. */
export const startOf = (round: RoundRow): Start => ({
  position: positionOf({ latitude: round.start_latitude, longitude: round.start_longitude }),
  minute: round.start_minute,
});

const positionOf = (place: { readonly latitude: number | null; readonly longitude: number | null }): Position | null =>
  place.latitude === null || place.longitude === null ? null : { latitude: place.latitude, longitude: place.longitude };

/** A stop as the order of visit sees it. */
export const toOrder = (stop: StopRow): StopToOrder => ({
  position: positionOf(stop),
  from: stop.window_from,
  to: stop.window_to,
});

const PLACES: Readonly<Record<StopRow['place'], StopPlace>> = { R: 'restaurant', T: 'drawer' };

/** A round whole, with the plan recomputed from the books as they stand: load, hours, what is missing. */
export async function readRound(tx: Tx, accountId: number, round: RoundRow): Promise<RoundDetail> {
  const [[row], stops, lines, requests] = await Promise.all([
    roundsById(tx, accountId, [round.id]),
    stopsOf(tx, accountId, round.id),
    linesOf(tx, accountId, round.id),
    requestsOf(tx, accountId, round.id),
  ]);
  if (row === undefined) throw notFound('Cette tournée');
  const start = startOf(round);
  const byStop = Map.groupBy(lines, ({ n }) => n);
  const ofStop = (n: number): LineRow[] => byStop.get(n) ?? [];
  const asked = stops.map(toOrder);
  const timetable = timetableOf(asked, start);
  const loads = loadsOf(
    stops.map(({ n, status }) =>
      ofStop(n).map(({ format_id, act, planned, actual }) => ({
        format_id,
        act,
        pieces: planned,
        done: status === 'skipped' ? 0 : (actual ?? undefined),
      })),
    ),
    { free: freeAtWarehouse(lines), capacity: round.vehicle_capacity },
  );
  return {
    ...row,
    capacity: round.vehicle_capacity,
    start_time: clockOf(round.start_minute),
    latitude: round.start_latitude,
    longitude: round.start_longitude,
    cancel_reason: round.cancel_reason,
    loaded: loads.loaded,
    back: clockOf(timetable.back),
    spare: round.status === 'draft' ? spareOf(asked, start, timetable.metres) : 0,
    stops: stops.map((stop, rank): RoundStop => {
      const passage = timetable.passages[rank];
      const load = loads.stops[rank];
      const { place, window_from, window_to, rank: _rank, address, city, ...shown } = stop;
      return {
        ...shown,
        address: [address, city].filter((part) => part !== '').join(', '),
        place: PLACES[place],
        from: window_from === null ? null : clockOf(window_from),
        to: window_to === null ? null : clockOf(window_to),
        at: clockOf(passage?.arrives ?? start.minute),
        late: Math.ceil(passage?.late ?? 0),
        clean: load?.clean ?? 0,
        dirty: load?.dirty ?? 0,
        over: load?.over ?? 0,
        missing: stop.status === 'to_do' ? sumOf(load?.missing ?? []) : 0,
        requests: requests.get(stop.n) ?? [],
        lines: ofStop(stop.n).map(({ n: _n, posted: _posted, ...line }) => line),
      };
    }),
  };
}

/** What the computed order saves, where it keeps the windows as well. */
function spareOf(stops: readonly StopToOrder[], start: Start, metres: number): number {
  const computed = timetableOf(
    orderOf(stops, start).flatMap((n) => stops[n] ?? []),
    start,
  );
  const late = timetableOf(stops, start).late;
  return computed.late > late ? 0 : Math.max(0, Math.round(metres - computed.metres));
}

/** Free pieces at the warehouse by format, and those of stops that are done: they left it already. */
function freeAtWarehouse(lines: readonly LineRow[]): Map<number, number> {
  const free = new Map<number, number>();
  for (const { act, format_id, there } of lines) if (act === 'give') free.set(format_id, there);
  for (const { act, format_id, posted } of lines)
    if (act === 'give' && posted !== null) free.set(format_id, (free.get(format_id) ?? 0) + posted);
  return free;
}

const sumOf = (parts: readonly { readonly pieces: number }[]): number =>
  parts.reduce((all, { pieces }) => all + pieces, 0);
