import { METRES_PER_MINUTE, type Start, STOP_MINUTES, type StopToOrder, timetableOf } from './timetable.ts';
import { type Position, roadMetres } from './distance.ts';

/** A stop to be shared out: where and when, and clean pieces to load for it. */
export interface SharedStop extends StopToOrder {
  readonly loaded: number;
}

/** A piece beyond a vehicle weighs as an hour: it is not on board. */
const MINUTES_A_PIECE = 60;

/**
 * Shares stops between so many drivers: sectors around the start, of about the same time, cut where
 * the last driver is back earliest within what each vehicle takes. Answers ranks of stops; a stop
 * without position goes to the share with the fewest.
 */
export function sharesOf(
  stops: readonly SharedStop[],
  { start, drivers, capacity }: { readonly start: Start; readonly drivers: number; readonly capacity: number | null },
): number[][] {
  const placed = stops.flatMap(({ position }, rank) => (position === null ? [] : [{ rank, position }]));
  const centre = start.position ?? meanOf(placed.map(({ position }) => position));
  const around = placed
    .map(({ rank, position }) => ({ rank, angle: angleOf(centre, position) }))
    .sort((a, b) => a.angle - b.angle || a.rank - b.rank)
    .map(({ rank }) => rank);
  const cost = (share: readonly number[]): number => {
    const own = share.flatMap((rank) => stops[rank] ?? []);
    const pieces = own.reduce((sum, { loaded }) => sum + loaded, 0);
    const over = capacity === null ? 0 : Math.max(0, pieces - capacity);
    const { back, late } = timetableOf(nearestFirst(own, centre), start);
    return back + late + over * MINUTES_A_PIECE;
  };
  const shares =
    Array.from(around, (_, first) =>
      cutEvenly([...around.slice(first), ...around.slice(0, first)], stops, { centre, drivers }),
    )
      .map((cut) => ({ cut, worst: Math.max(...cut.map(cost)) }))
      .reduce<{ cut: number[][]; worst: number } | undefined>(
        (best, one) => (best === undefined || one.worst < best.worst ? one : best),
        undefined,
      )?.cut ?? Array.from({ length: drivers }, () => []);
  stops.forEach(({ position }, rank) => {
    if (position === null) shares.toSorted((a, b) => a.length - b.length)[0]?.push(rank);
  });
  return shares;
}

/** Consecutive stops, of about the same time; at least one stop each where there are enough. */
function cutEvenly(
  ranks: readonly number[],
  stops: readonly SharedStop[],
  { centre, drivers }: { readonly centre: Position; readonly drivers: number },
): number[][] {
  const weights = ranks.map((rank) => {
    const position = stops[rank]?.position;
    return STOP_MINUTES + (position ? roadMetres(centre, position) / METRES_PER_MINUTE : 0);
  });
  const total = weights.reduce((sum, one) => sum + one, 0);
  const shares: number[][] = Array.from({ length: drivers }, () => []);
  let before = 0;
  let last = -1;
  ranks.forEach((rank, n) => {
    const middle = before + (weights[n] ?? 0) / 2;
    const even = Math.min(drivers - 1, Math.floor((middle * drivers) / total));
    // Each share to come keeps a stop, and none is left out behind.
    const most = Math.max(0, drivers - (ranks.length - n));
    // No driver is passed over, however heavy a stop is.
    last = Math.min(Math.max(even, most, last), last + 1);
    shares[last]?.push(rank);
    before += weights[n] ?? 0;
  });
  return shares;
}

/** The nearest stop first, from where the one before is. */
function nearestFirst(stops: readonly SharedStop[], from: Position): SharedStop[] {
  const left = [...stops];
  const order: SharedStop[] = [];
  let here = from;
  while (left.length > 0) {
    const far = ({ position }: SharedStop): number => (position === null ? 0 : roadMetres(here, position));
    const next = left.reduce((best, one) => (far(one) < far(best) ? one : best));
    left.splice(left.indexOf(next), 1);
    order.push(next);
    here = next.position ?? here;
  }
  return order;
}

const angleOf = (centre: Position, { latitude, longitude }: Position): number =>
  Math.atan2(latitude - centre.latitude, (longitude - centre.longitude) * Math.cos((centre.latitude * Math.PI) / 180));

function meanOf(positions: readonly Position[]): Position {
  const mean = (of: (position: Position) => number): number =>
    positions.reduce((sum, one) => sum + of(one), 0) / Math.max(1, positions.length);
  return { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) };
}
