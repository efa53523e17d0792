/** Numbers that look random and are the same every time. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** A whole number from `min` to `max`, both possible. */
  between(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** One of the items, each as likely as its weight. */
  weighted<T>(items: readonly T[], weight: (item: T) => number): T;
  uuid(): string;
}

/** A generator for each seed (mulberry32: small, and good enough for a demo). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const at = <T>(items: readonly T[], index: number): T => {
    const item = items[index];
    if (item === undefined) throw new RangeError('Nothing to pick from');
    return item;
  };
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (items) => at(items, between(0, items.length - 1)),
    weighted(items, weight) {
      let rest = next() * items.reduce((sum, item) => sum + weight(item), 0);
      const rank = items.findIndex((item) => (rest -= weight(item)) < 0);
      return at(items, rank === -1 ? items.length - 1 : rank);
    },
    uuid() {
      const digits = Array.from({ length: 32 }, () => between(0, 15).toString(16)).join('');
      return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5');
    },
  };
}
