/** A position in PostgreSQL's journal (LSN), as PostgreSQL writes it: « 16/B374D848 ». */
export type Position = string;

const WRITTEN = /^[\dA-F]{1,8}\/[\dA-F]{1,8}$/i;

/** A position as a caller sent it; undefined when it is none. */
export const readPosition = (text: string | null): Position | undefined =>
  text !== null && WRITTEN.test(text) ? text : undefined;

function numberOf(position: Position): bigint {
  const [high = '0', low = '0'] = position.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** Whether the first is the second or behind it. */
export const hasReached = (reached: Position, asked: Position): boolean => numberOf(reached) >= numberOf(asked);

/** The one that is further. */
export const later = (one: Position, other: Position): Position => (hasReached(one, other) ? one : other);

interface Sample {
  readonly position: Position;
  /** Everything that was committed by then (performance.now()) is before the position. */
  readonly at: number;
}

/**
 * Journal positions of the primary over the time by which a replica may be late: they give a
 * replica's age without any clock, even while nothing is written.
 */
export class Positions {
  readonly #boundMs: number;
  #samples: Sample[] = [];

  constructor(boundMs: number) {
    this.#boundMs = boundMs;
  }

  /** Stores the position that the primary answered to a question of that instant. */
  heard(position: Position, askedAt: number): void {
    this.#samples.push({ position, at: askedAt });
    // The last position older than the bound must have been replayed.
    const firstWithin = this.#samples.findIndex(({ at }) => at > askedAt - this.#boundMs);
    if (firstWithin > 1) this.#samples = this.#samples.slice(firstWithin - 1);
  }

  /**
   * The position that a replica must have replayed not to be late: all that was committed before
   * the bound, and all that was before the first answer, the migrations of the start with it.
   * Undefined when the primary has not answered within the bound: the requirement is unknown then.
   */
  required(now: number): Position | undefined {
    const oldest = now - this.#boundMs;
    const last = this.#samples.at(-1);
    if (last === undefined || last.at < oldest) return undefined;
    return (this.#samples.findLast(({ at }) => at <= oldest) ?? this.#samples[0])?.position;
  }

  /**
   * Milliseconds by which what was replayed is late at least; 0 when it reaches the primary's last
   * known position.
   */
  latenessOf(replayed: Position, now: number): number {
    const missed = this.#samples.find(({ position }) => !hasReached(replayed, position));
    return missed === undefined ? 0 : now - missed.at;
  }

  /** Forgets everything: another journal begins. */
  clear(): void {
    this.#samples = [];
  }
}
