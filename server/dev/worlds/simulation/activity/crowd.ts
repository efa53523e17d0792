import { type Random } from '../../demo/random.ts';
import { type Town } from '../demand/town.ts';
import { weekday } from '../../demo/clock.ts';
import { type Cast, type Format, type Restaurant } from '../cast.ts';

const SATURDAY = 6;
const QUIET = 0.35;

const isWeekEnd = (day: string): boolean => weekday(day) === 0 || weekday(day) === SATURDAY;

/** Where people are on a day, and what they take. */
export interface Crowd {
  /** Meals of a day relative to an ordinary one: 1. */
  readonly busy: () => number;
  readonly restaurant: () => Restaurant;
  readonly format: (at: Restaurant) => Format;
}

/** Who knows where people are. The same luck does the same. */
export type CrowdOf = (day: string) => Crowd;

/** Everywhere alike, fewer on week-ends. */
export function evenCrowd({ restaurants, formats }: Cast, random: Random): CrowdOf {
  return (day) => ({
    busy: () => (isWeekEnd(day) ? QUIET : 1) * (0.85 + 0.3 * random.next()),
    restaurant: () => random.pick(restaurants),
    format: () => random.pick(formats),
  });
}

/**
 * As the town asks for it on these days: each restaurant has its week, its trend, its holidays, its
 * formats.
 */
export function townCrowd(
  { restaurants, formats }: Cast,
  random: Random,
  town: Town,
  days: readonly string[],
): CrowdOf {
  const asked = new Map(days.map((day) => [day, town.asked(day)]));
  const sum = (of: readonly number[]): number => of.reduce((total, one) => total + one, 0);
  const ordinary = sum([...asked.values()].map(sum)) / days.length;
  const rankOf = new Map(restaurants.map(({ id }, rank) => [id, rank]));
  const ranks = restaurants.map((_, rank) => rank);
  return (day) => {
    const wanted = asked.get(day) ?? [];
    const mixOf = ({ id }: Restaurant) => town.mixOf(rankOf.get(id) ?? 0);
    return {
      busy: () => sum(wanted) / ordinary,
      restaurant: () => restaurants[random.weighted(ranks, (rank) => wanted[rank] ?? 0)] ?? random.pick(restaurants),
      format: (at) => {
        const mix = mixOf(at);
        const rank = random.weighted([...mix.keys()], (one) => mix[one] ?? 0);
        return formats[rank] ?? random.pick(formats);
      },
    };
  };
}
