import { type RoundDetail, type RoundStop } from '@boucle/contract/features/rounds/shapes.ts';
import { type StopPlace } from '@boucle/contract/features/rounds/labels.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type RoundRow } from './access.ts';
import { clockOf, passageOf } from './clock.ts';
import { computedOrder, freeAtWarehouse, loadLinesOf, startOf, toOrder } from './computedOrder.ts';
import { roundsById } from './queries.ts';
import { requestsOf } from './requests.ts';
import { loadsOf } from './route/load.ts';
import { type Start, timetableOf } from './route/timetable.ts';
import { type LineRow, type StopRow, linesOf, stopsOf } from './stopQueries.ts';

const PLACES: Readonly<Record<StopRow['place'], StopPlace>> = { R: 'restaurant', T: 'drawer' };

/**
 * A round whole, with the plan recomputed from the books as they stand: load, hours, what is
 * missing.
 */
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
  const loads = loadsOf(loadLinesOf(stops, lines), {
    free: freeAtWarehouse(lines),
    capacity: round.vehicle_capacity,
  });
  return {
    ...row,
    capacity: round.vehicle_capacity,
    start_time: clockOf(round.start_minute),
    latitude: round.start_latitude,
    longitude: round.start_longitude,
    cancel_reason: round.cancel_reason,
    loaded: loads.loaded,
    back: passageOf(timetable.back),
    spare: round.status === 'draft' ? spareOf(stops, lines, { start, metres: timetable.metres }) : 0,
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
        at: passageOf(passage?.arrives ?? start.minute),
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

/** Metres that the computed order saves, where it keeps the windows as well. */
function spareOf(
  stops: readonly StopRow[],
  lines: readonly LineRow[],
  { start, metres }: { readonly start: Start; readonly metres: number },
): number {
  const asked = stops.map(toOrder);
  const computed = timetableOf(
    computedOrder(stops, lines, start).flatMap((rank) => asked[rank] ?? []),
    start,
  );
  return computed.late > timetableOf(asked, start).late ? 0 : Math.max(0, Math.round(metres - computed.metres));
}

const sumOf = (parts: readonly { readonly pieces: number }[]): number =>
  parts.reduce((all, { pieces }) => all + pieces, 0);
