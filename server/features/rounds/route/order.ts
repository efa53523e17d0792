import { type Position, roadMetres } from './distance.ts';
import { METRES_PER_MINUTE, type Start, STOP_MINUTES, type StopToOrder } from './timetable.ts';

/** Milliseconds after which the best order found is taken. */
export const ORDER_BUDGET_MS = 300;
/**
 * A minute late costs as much as this many metres: a window is missed only where no order keeps it.
 */
const METRES_PER_LATE_MINUTE = 10_000;
/** Longest run of stops that is moved elsewhere as a whole. */
const LONGEST_RUN = 3;
/** First stops from which an order is built, in addition to the given order. */
const MOST_STARTS = 10;
/** Less than this many metres is no gain: an order never turns between two equal ones. */
const LEAST_GAIN = 0.001;

/**
 * The order of visit: numbers of the stops as given. Nearest neighbour from several first stops,
 * then 2-opt and Or-opt (runs of 1 to 3) until no gain or 300 ms; never worse than the order given.
 * Windows come before metres. Stops without position keep their order, at the end.
 */
export function orderOf(
  stops: readonly StopToOrder[],
  start: Start,
  now: () => number = () => performance.now(),
): number[] {
  const placed = stops.flatMap(({ position }, n) => (position === null ? [] : [n]));
  const unplaced = stops.flatMap(({ position }, n) => (position === null ? [n] : []));
  return [...bestOf(placed, new Costs(stops, start), now() + ORDER_BUDGET_MS, now), ...unplaced];
}

/** Costs of an order, in metres; distances are computed once. */
class Costs {
  readonly #stops: readonly StopToOrder[];
  readonly #start: Start;
  readonly #metres: Float64Array;
  readonly hasWindows: boolean;

  constructor(stops: readonly StopToOrder[], start: Start) {
    this.#stops = stops;
    this.#start = start;
    this.hasWindows = stops.some(({ from, to }) => from !== null || to !== null);
    const side = stops.length + 1;
    this.#metres = new Float64Array(side * side);
    const at = (n: number): Position | null => (n === 0 ? start.position : (stops[n - 1]?.position ?? null));
    for (let one = 0; one < side; one++)
      for (let other = 0; other < one; other++) {
        const [from, to] = [at(one), at(other)];
        const metres = from === null || to === null ? 0 : roadMetres(from, to);
        this.#metres[one * side + other] = metres;
        this.#metres[other * side + one] = metres;
      }
  }

  /** Metres between two stops; undefined is where the round begins and ends. */
  between(from: number | undefined, to: number | undefined): number {
    return this.#metres[((from ?? -1) + 1) * (this.#stops.length + 1) + (to ?? -1) + 1] ?? 0;
  }

  of(order: readonly number[]): number {
    let cost = this.between(order.at(-1), undefined);
    let minute = this.#start.minute;
    let late = 0;
    let before: number | undefined;
    for (const n of order) {
      const metres = this.between(before, n);
      cost += metres;
      const stop = this.#stops[n];
      minute = Math.max(minute + metres / METRES_PER_MINUTE, stop?.from ?? 0);
      if (stop?.to !== undefined && stop.to !== null) late += Math.max(0, minute - stop.to);
      minute += STOP_MINUTES;
      before = n;
    }
    return cost + late * METRES_PER_LATE_MINUTE;
  }
}

interface Search {
  readonly costs: Costs;
  readonly isOver: () => boolean;
}

function bestOf(placed: readonly number[], costs: Costs, until: number, now: () => number): readonly number[] {
  const search = { costs, isOver: () => now() >= until };
  let best = placed;
  let least = costs.of(placed);
  const keep = (order: readonly number[]): void => {
    const cost = costs.of(order);
    if (cost < least - LEAST_GAIN) [best, least] = [order, cost];
  };
  // The nearest stops first: from each of them an order is built.
  const firsts = placed.toSorted((one, other) => costs.between(undefined, one) - costs.between(undefined, other));
  for (const first of firsts.slice(0, MOST_STARTS)) {
    keep(improved(nearestFirst(placed, first, costs), search));
    if (search.isOver()) break;
  }
  keep(improved(placed, search));
  return best;
}

/** From a first stop always to the nearest one that is left. */
function nearestFirst(placed: readonly number[], first: number, costs: Costs): number[] {
  const left = new Set(placed);
  const order: number[] = [];
  let here: number | undefined = first;
  while (here !== undefined) {
    order.push(here);
    left.delete(here);
    let nearest: number | undefined;
    for (const n of left)
      if (nearest === undefined || costs.between(here, n) < costs.between(here, nearest)) nearest = n;
    here = nearest;
  }
  return order;
}

/** 2-opt, then Or-opt, again while one of them gains. */
function improved(order: readonly number[], search: Search): readonly number[] {
  let best = order;
  for (;;) {
    const next = movedRun(reversedRun(best, search), search);
    if (next === best || search.isOver()) return next;
    best = next;
  }
}

/** The first order found that gains by turning a run of stops around, as long as there is one. */
function reversedRun(given: readonly number[], search: Search): readonly number[] {
  const { costs, isOver } = search;
  let order = given;
  for (let found = true; found && !isOver();) {
    found = false;
    for (let first = 0; first < order.length - 1 && !isOver(); first++)
      for (let last = first + 1; last < order.length; last++) {
        const [before, one, other, after] = [order[first - 1], order[first], order[last], order[last + 1]];
        const change =
          costs.between(before, other) +
          costs.between(one, after) -
          costs.between(before, one) -
          costs.between(other, after);
        if (!mayGain(costs, change)) continue;
        const turned = [...order.slice(0, first), ...order.slice(first, last + 1).reverse(), ...order.slice(last + 1)];
        if (!gains(costs, order, turned, change)) continue;
        order = turned;
        found = true;
      }
  }
  return order;
}

/** The same by moving a run of one to three stops, either way round, elsewhere. */
function movedRun(given: readonly number[], search: Search): readonly number[] {
  const { costs, isOver } = search;
  let order = given;
  for (let found = true; found && !isOver();) {
    found = false;
    for (let length = 1; length <= Math.min(LONGEST_RUN, order.length - 1); length++)
      for (let first = 0; first + length <= order.length && !isOver(); first++) {
        const moved = bestPlace(order, first, length, costs);
        if (moved === undefined) continue;
        order = moved;
        found = true;
      }
  }
  return order;
}

/** Where a run does better; undefined where it stands best. */
function bestPlace(
  order: readonly number[],
  first: number,
  length: number,
  costs: Costs,
): readonly number[] | undefined {
  const run = order.slice(first, first + length);
  const others = [...order.slice(0, first), ...order.slice(first + length)];
  const [head, tail] = [run[0], run.at(-1)];
  const freed =
    costs.between(others[first - 1], head) +
    costs.between(tail, others[first]) -
    costs.between(others[first - 1], others[first]);
  for (let place = 0; place <= others.length; place++) {
    if (place === first) continue;
    const [before, after] = [others[place - 1], others[place]];
    const opened = costs.between(before, after);
    for (const [one, other, turned] of [
      [head, tail, false],
      [tail, head, true],
    ] as const) {
      const change = costs.between(before, one) + costs.between(other, after) - opened - freed;
      if (!mayGain(costs, change)) continue;
      const moved = [...others.slice(0, place), ...(turned ? run.toReversed() : run), ...others.slice(place)];
      if (gains(costs, order, moved, change)) return moved;
    }
  }
  return undefined;
}

/** Without windows the change of metres decides; with some, a longer way may be the one in time. */
const mayGain = (costs: Costs, change: number): boolean => costs.hasWindows || change < -LEAST_GAIN;
const gains = (costs: Costs, order: readonly number[], other: readonly number[], change: number): boolean =>
  costs.hasWindows ? costs.of(other) < costs.of(order) - LEAST_GAIN : change < -LEAST_GAIN;
