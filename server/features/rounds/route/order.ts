import { roadMetres } from './distance.ts';
import { costOf, type Distances, LEAST_GAIN, shortTour } from './shortTour.ts';
import { METRES_PER_MINUTE, type Start, STOP_MINUTES, type StopToOrder } from './timetable.ts';

/**
 * A minute late costs as much as this many metres: a window is missed only where no order keeps it.
 */
const METRES_PER_LATE_MINUTE = 10_000;

/**
 * The order of visit: numbers of the stops as given. Windows come before metres; an order given
 * that is as short is kept. The same stops give as short an order, however they are given. Stops
 * without position keep their order, at the end.
 */
export function orderOf(stops: readonly StopToOrder[], start: Start): number[] {
  const given = stops.flatMap(({ position }, n) => (position === null ? [] : [n]));
  const unplaced = stops.flatMap(({ position }, n) => (position === null ? [n] : []));
  const westFirst = given.toSorted((one, other) => compare(stops[one], stops[other]));
  const distances = distancesOf(
    westFirst.flatMap((n) => stops[n] ?? []),
    start,
  );
  const short = shortTour(distances);
  const kept = Int32Array.from([0, ...given.map((n) => westFirst.indexOf(n) + 1), 0]);
  const best = costOf(short, distances) < costOf(kept, distances) - LEAST_GAIN ? short : kept;
  return [...Array.from(best.subarray(1, -1), (node) => westFirst[node - 1] ?? 0), ...unplaced];
}

/** West first; stops of one place by their windows, so that the order given says nothing. */
const compare = (one: StopToOrder | undefined, other: StopToOrder | undefined): number =>
  (one?.position?.longitude ?? 0) - (other?.position?.longitude ?? 0) ||
  (one?.position?.latitude ?? 0) - (other?.position?.latitude ?? 0) ||
  (one?.from ?? 0) - (other?.from ?? 0) ||
  (one?.to ?? Infinity) - (other?.to ?? Infinity) ||
  0;

/** Metres between all stops and the start, which is node 0: an unknown one is 0 metres from all. */
function distancesOf(stops: readonly StopToOrder[], start: Start): Distances {
  const positions = [start.position, ...stops.map(({ position }) => position)];
  const side = positions.length;
  const between = Float64Array.from({ length: side * side }, (_, at) => {
    const [from, to] = [positions[Math.floor(at / side)] ?? null, positions[at % side] ?? null];
    return from === null || to === null ? 0 : roadMetres(from, to);
  });
  const due = stops
    .flatMap(({ to }, n) => (to === null ? [] : [{ node: n + 1, to }]))
    .sort((one, other) => one.to - other.to);
  const timed = new Set(due.map(({ node }) => node));
  const lateness = (tour: Int32Array): number => {
    let minute = start.minute;
    let late = 0;
    for (let n = 1; n < tour.length - 1; n++) {
      const node = tour[n] ?? 0;
      const stop = stops[node - 1];
      minute = Math.max(minute + (between[(tour[n - 1] ?? 0) * side + node] ?? 0) / METRES_PER_MINUTE, stop?.from ?? 0);
      late += Math.max(0, minute - (stop?.to ?? Infinity));
      minute += STOP_MINUTES;
    }
    return late * METRES_PER_LATE_MINUTE;
  };
  return { side, between, timed, lateness };
}
