import { type Random } from '../../demo/random.ts';

/** Above it the normal distribution is near enough to Poisson's. */
const MANY = 40;

/** A number of the normal distribution, of mean 0 and deviation 1 (Box and Muller). */
export const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());

/** How many come on a day on which so many are expected (Poisson). */
export function poisson(random: Random, mean: number): number {
  if (mean > MANY) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)));
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random.next(); product > limit; product *= random.next()) count += 1;
  return count;
}

export const between = (random: Random, least: number, most: number): number => least + (most - least) * random.next();
