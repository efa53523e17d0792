import { addDays } from '@boucle/contract/base/format.ts';
import { type DemandDay } from '../../domain/supply/forecast/history.ts';
import { createRandom, type Random } from '../worlds/random.ts';

/** Parameters of series of demand that resemble each other. */
export interface DemandFamily {
  readonly name: string;
  /** Pieces a day, of which each series has half to one and a half. */
  readonly mean: number;
  /** Share of a usual week's shape: 0, each weekday alike. */
  readonly shape?: number;
  /** Growth over a year, as a share. */
  readonly trend?: number;
  /** Two weeks of every fourteen ask for less by 40 %. */
  readonly hasHolidays?: boolean;
  /** Weekdays on which the place is closed. */
  readonly closed?: readonly number[];
  /** Days vary by half of their mean, instead of by a sixth. */
  readonly isRough?: boolean;
}

export const FAMILIES: readonly DemandFamily[] = [
  { name: 'each weekday alike', mean: 12 },
  { name: 'a week’s shape', mean: 12, shape: 1 },
  { name: 'a strong shape', mean: 12, shape: 1.6 },
  { name: 'growing', mean: 8, shape: 1, trend: 1 },
  { name: 'falling', mean: 16, shape: 1, trend: -0.6 },
  { name: 'holidays', mean: 12, shape: 1, hasHolidays: true },
  { name: 'closed on two days', mean: 12, shape: 1, closed: [0, 6] },
  { name: 'rough', mean: 12, shape: 1, isRough: true },
  { name: 'a tenth of it', mean: 1.2, shape: 1 },
  { name: 'a fiftieth of it', mean: 0.24, shape: 1 },
];

/** A usual week, from a day on that each series draws. */
const WEEK = [0.8, 0.9, 1, 1.05, 1.3, 1.5, 0.45] as const;
/** The level wanders by 4 % a day. */
const WANDERING = 0.04;
const DAYS = 182;

/** Half a year of one series; the same seed gives the same one. */
export function seriesOf(family: DemandFamily, seed: number): DemandDay[] {
  const random = createRandom(seed * 7919);
  const shift = random.between(0, 6);
  let level = family.mean * (0.5 + random.next());
  return Array.from({ length: DAYS }, (_, n): DemandDay => {
    level *= Math.exp(WANDERING * Math.sqrt(12) * (random.next() - 0.5));
    const shape = 1 + (family.shape ?? 0) * ((WEEK[(n + shift) % 7] ?? 1) - 1);
    const season = (1 + ((family.trend ?? 0) * n) / 365) * (family.hasHolidays === true && n % 98 >= 84 ? 0.6 : 1);
    const isClosed = family.closed?.includes(n % 7) === true;
    const demand = drawn(random, level * Math.max(0, shape) * season * unevenness(random, family.isRough === true));
    return {
      day: addDays('2026-01-05', n),
      demand: isClosed ? 0 : demand,
      state: isClosed ? 'closed' : 'open',
    };
  });
}

/** A factor of 1 in the mean. */
const unevenness = (random: Random, isRough: boolean): number =>
  isRough ? [1, 2, 3, 4].reduce((sum) => sum - Math.log(1 - random.next()), 0) / 4 : 1 + 0.6 * (random.next() - 0.5);

/** A number of pieces by Poisson's law. */
function drawn(random: Random, mean: number): number {
  let pieces = 0;
  for (let left = mean + Math.log(1 - random.next()); left > 0; left += Math.log(1 - random.next())) pieces += 1;
  return pieces;
}
