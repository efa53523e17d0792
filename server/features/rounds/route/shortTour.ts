/** Nearest nodes next to which a node may be put; more where it must be reached in time. */
const NEIGHBOURS = 8;
const NEIGHBOURS_IN_TIME = 30;
/** Longest run of nodes that is moved elsewhere as a whole. */
const LONGEST_RUN = 3;
/** Swaps of two neighbouring runs, by node: each is followed by moves, and kept where it gains. */
const SWAPS_BY_NODE = 10;
/** Longest run of a swap. */
const LONGEST_SWAPPED = 30;
/** Moves tried at most, a bound on processor time; one that reads a whole tour counts its nodes. */
const MOST_WORK = 1_500_000;
/** Less than this is no gain: a tour never turns between two equal ones. */
export const LEAST_GAIN = 0.001;

export interface Distances {
  /** Nodes, the first of which is where the tour begins and ends. */
  readonly side: number;
  /** Distance from each node to each, row by row; the same both ways. */
  readonly between: Float64Array;
  /** Nodes that must be reached in time, the first due first. */
  readonly timed: ReadonlySet<number>;
  /** Distance that a tour is worth less for being late at them. */
  readonly lateness: (tour: Int32Array) => number;
}

/** Length of a tour and its lateness; the first node stands at both of its ends. */
export const costOf = (tour: Int32Array, distances: Distances): number =>
  lengthOf(tour, distances) + distances.lateness(tour);

function lengthOf(tour: Int32Array, { side, between }: Distances): number {
  let length = 0;
  for (let n = 1; n < tour.length; n++) length += between[(tour[n - 1] ?? 0) * side + (tour[n] ?? 0)] ?? 0;
  return length;
}

/**
 * A short tour through all nodes: 2-opt and Or-opt among near nodes, again after each of a fixed
 * number of swaps from a fixed seed. It depends on no clock, so every machine finds the same tour.
 */
export function shortTour(distances: Distances): Int32Array {
  const nodes = Int32Array.from({ length: distances.side }, (_, node) => node);
  const { tour } = new Search({ ...distances, timed: new Set(), lateness: () => 0 }, nodes);
  if (distances.timed.size === 0) return tour;
  return new Search(distances, Int32Array.from(new Set([0, ...distances.timed, ...tour]))).tour;
}

interface State {
  readonly tour: Int32Array;
  readonly length: number;
  readonly late: number;
}

class Search {
  readonly tour: Int32Array;
  readonly #distances: Distances;
  readonly #near: readonly Int32Array[];
  /** Rank of each node in the tour. */
  readonly #rank: Int32Array;
  #length: number;
  #late: number;
  #work = MOST_WORK;
  #seed = 1;
  readonly #waiting = new Set<number>();

  constructor(distances: Distances, from: Int32Array) {
    const { side, between, timed, lateness } = distances;
    this.#distances = distances;
    this.tour = Int32Array.from([...from, 0]);
    this.#rank = new Int32Array(side);
    for (const [rank, node] of from.entries()) this.#rank[node] = rank;
    this.#length = lengthOf(this.tour, distances);
    this.#late = lateness(this.tour);
    this.#near = Array.from({ length: side }, (_, node) => {
      const row = between.subarray(node * side, (node + 1) * side);
      const near = from.filter((other) => other !== node).sort((one, other) => (row[one] ?? 0) - (row[other] ?? 0));
      return near.subarray(0, timed.has(node) ? NEIGHBOURS_IN_TIME : NEIGHBOURS);
    });
    this.#improve(from);
    for (let n = SWAPS_BY_NODE * side; n > 0 && this.#work > 0; n--) this.#swap();
  }

  /** Swaps two neighbouring runs (a double bridge), and takes it back where nothing is gained. */
  #swap(): void {
    const last = this.tour.length - 2;
    if (last < 3) return;
    const longest = Math.min(LONGEST_SWAPPED, last >> 1);
    const first = 1 + this.#draw(last - 1);
    const middle = Math.min(first + this.#draw(longest), last - 1);
    const end = Math.min(middle + 1 + this.#draw(longest), last);
    const before = this.#state();
    const ends = [first - 1, first, middle, middle + 1, end, end + 1].map((rank) => this.#at(rank));
    this.#move(first, middle, end, false);
    this.#length = lengthOf(this.tour, this.#distances);
    this.#late = this.#distances.lateness(this.tour);
    this.#improve(ends);
    if (!this.#isBetter(before)) this.#restore(before);
  }

  /** Makes every move that gains at these nodes, then at the nodes that it touched. */
  #improve(nodes: Iterable<number>): void {
    for (const node of nodes) this.#waiting.add(node);
    for (const node of this.#waiting) {
      this.#waiting.delete(node);
      while (node !== 0 && this.#work > 0 && this.#improvedAt(node));
    }
  }

  #improvedAt(node: number): boolean {
    const rank = this.#rank[node] ?? 0;
    const last = this.tour.length - 1;
    const reach = Math.max(this.#metres(rank - 1, rank), this.#metres(rank, rank + 1));
    for (const other of this.#near[node] ?? []) {
      if (this.#of(node, other) >= reach + this.#late) return false;
      // Beside the first node is at either end.
      const after = this.#rank[other] ?? 0;
      const before = other === 0 ? last : after;
      if (this.#turned(Math.min(rank, after) + 1, Math.max(rank, after))) return true;
      if (this.#turned(Math.min(rank, before), Math.max(rank, before) - 1)) return true;
      for (let length = 0; length < LONGEST_RUN; length++)
        for (const [from, to] of [[rank, rank + length] as const, [rank - length, rank] as const]) {
          if (from < 1 || to >= last) continue;
          if ((after < from || after > to) && this.#moved(from, to, after, from !== rank)) return true;
          if ((before < from || before > to) && this.#moved(from, to, before - 1, to !== rank)) return true;
        }
    }
    return false;
  }

  /** Turns a run around, if that gains. */
  #turned(from: number, to: number): boolean {
    if (from >= to) return false;
    const change =
      this.#metres(from - 1, to) + this.#metres(from, to + 1) - this.#metres(from - 1, from) - this.#metres(to, to + 1);
    return this.#gains(change, [from - 1, from, to, to + 1], () => {
      this.#reverse(from, to);
    });
  }

  /** Moves a run behind another rank, either way round, if that gains. */
  #moved(from: number, to: number, behind: number, isTurned: boolean): boolean {
    if (behind >= from - 1 && behind <= to) return false;
    const [head, tail] = isTurned ? [to, from] : [from, to];
    const change =
      this.#metres(from - 1, to + 1) +
      this.#metres(behind, head) +
      this.#metres(tail, behind + 1) -
      this.#metres(from - 1, from) -
      this.#metres(to, to + 1) -
      this.#metres(behind, behind + 1);
    return this.#gains(change, [from - 1, from, to, to + 1, behind, behind + 1], () => {
      this.#move(from, to, behind, isTurned);
    });
  }

  /** Makes a move that gains: one that adds more than is lost by lateness cannot. */
  #gains(change: number, ranks: readonly number[], make: () => void): boolean {
    this.#work--;
    if (change > this.#late - LEAST_GAIN) return false;
    const nodes = ranks.map((rank) => this.#at(rank));
    const before = this.#state();
    make();
    this.#length += change;
    if (this.#distances.timed.size > 0) {
      this.#work -= this.tour.length;
      this.#late = this.#distances.lateness(this.tour);
      if (!this.#isBetter(before)) {
        this.#restore(before);
        return false;
      }
    }
    for (const node of nodes) this.#waiting.add(node);
    return true;
  }

  #state(): State {
    return { tour: this.tour.slice(), length: this.#length, late: this.#late };
  }

  #isBetter(before: State): boolean {
    return this.#length + this.#late < before.length + before.late - LEAST_GAIN;
  }

  #restore({ tour, length, late }: State): void {
    this.tour.set(tour);
    for (let rank = 1; rank < tour.length - 1; rank++) this.#rank[this.#at(rank)] = rank;
    this.#length = length;
    this.#late = late;
  }

  /** Puts a run behind another rank by turning around what lies between, and its parts. */
  #move(from: number, to: number, behind: number, isTurned: boolean): void {
    const [first, last] = behind > to ? [from, behind] : [behind + 1, to];
    this.#reverse(first, last);
    const length = to - from + 1;
    const [start, end] = behind > to ? [last - length + 1, last] : [first, first + length - 1];
    if (!isTurned) this.#reverse(start, end);
    if (behind > to) this.#reverse(first, start - 1);
    else this.#reverse(end + 1, last);
  }

  #reverse(from: number, to: number): void {
    for (let [one, other] = [from, to]; one < other; one++, other--) {
      const [left, right] = [this.#at(one), this.#at(other)];
      this.#put(one, right);
      this.#put(other, left);
    }
  }

  #put(rank: number, node: number): void {
    this.tour[rank] = node;
    this.#rank[node] = rank;
  }

  #at(rank: number): number {
    return this.tour[rank] ?? 0;
  }

  #of(one: number, other: number): number {
    return this.#distances.between[one * this.#distances.side + other] ?? 0;
  }

  #metres(one: number, other: number): number {
    return this.#of(this.#at(one), this.#at(other));
  }

  /** A whole number below `below`, the same each time (xorshift). */
  #draw(below: number): number {
    this.#seed ^= this.#seed << 13;
    this.#seed ^= this.#seed >>> 17;
    this.#seed ^= this.#seed << 5;
    return (this.#seed >>> 0) % below;
  }
}
