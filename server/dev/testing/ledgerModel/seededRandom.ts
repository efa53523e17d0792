/** A pseudo-random generator (mulberry32): the same numbers from the same seed. */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  some<T>(items: readonly T[]): T | undefined {
    return items[Math.floor(this.next() * items.length)];
  }

  /** One of the fitting ones four times out of five. */
  likely<T>(fitting: readonly T[], all: readonly T[]): T | undefined {
    return this.some(fitting.length === 0 || (all.length > 0 && this.next() < 0.2) ? all : fitting);
  }

  /** Once in n. */
  chance(n: number): boolean {
    return this.next() < 1 / n;
  }

  upTo(n: number): number {
    return 1 + Math.floor(this.next() * n);
  }
}
