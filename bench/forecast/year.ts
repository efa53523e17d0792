import { addDays } from '@boucle/contract/format.ts';
import { createRandom, type Random } from '../../server/demo/random.ts';
import { between, poisson } from '../../server/simulation/demand/luck.ts';
import { Town } from '../../server/simulation/demand/town.ts';
import { type CellFlow } from '../../server/supply/forecast/place.ts';

/** One restaurant of three washes: what comes back there is lent again. */
const WASHES_EVERY = 3;
const COMES_BACK = 0.8;
const WEEK = 7;
/** Deliveries of a week that do not come. */
const MISSED = 0.05;
/** A shelf is filled up to so many weeks of what an ordinary week asks for: less than one runs out. */
const SHELF_WEEKS = [0.8, 2.2] as const;

/** A format on a shelf over a year: what moved, which a forecast may read, and what people asked for, which it may not. */
export interface PlayedCell {
  readonly id: number;
  /** By rank of the day; days on which nothing moved have none. */
  readonly flows: readonly (CellFlow | undefined)[];
  /** Pieces there as each day ended. */
  readonly closings: readonly number[];
  /** Pieces asked for each day, lent or not, less those that came back clean. */
  readonly asked: readonly number[];
  /** Days on which more was asked for than there was. */
  readonly short: number;
}

interface YearAsked {
  readonly seed: number;
  readonly days: readonly string[];
  readonly restaurants: number;
  readonly formats: number;
}

/** The clean stocks of each restaurant of a town, day after day: weekly deliveries, loans as far as there are pieces, returns in the evening. */
export function playYear({ seed, days, restaurants, formats }: YearAsked): PlayedCell[][] {
  const random = createRandom(seed);
  const town = new Town(random, days, { restaurants, formats });
  const expected = days.map((day) => town.asked(day));
  return Array.from({ length: restaurants }, (_, restaurant) => {
    const mean = expected.reduce((sum, day) => sum + (day[restaurant] ?? 0), 0) / days.length;
    return town.mixOf(restaurant).flatMap((share, format) =>
      share === 0
        ? []
        : [
            playShelf(random, {
              id: restaurant * formats + format + 1,
              days,
              level: Math.ceil(mean * share * WEEK * between(random, ...SHELF_WEEKS)) + 1,
              suppliedOn: restaurant % WEEK,
              washes: restaurant % WASHES_EVERY === 0,
              expected: expected.map((day) => (day[restaurant] ?? 0) * share),
            }),
          ],
    );
  });
}

interface Shelf {
  readonly id: number;
  readonly days: readonly string[];
  /** Pieces that a delivery fills it up to. */
  readonly level: number;
  readonly suppliedOn: number;
  readonly washes: boolean;
  readonly expected: readonly number[];
}

function playShelf(random: Random, { id, days, level, suppliedOn, washes, expected }: Shelf): PlayedCell {
  const flows: (CellFlow | undefined)[] = [];
  const closings: number[] = [];
  const asked: number[] = [];
  const lent: number[] = [];
  let there = 0;
  let short = 0;
  for (const [rank, day] of days.entries()) {
    const comes = rank === 0 || (rank % WEEK === suppliedOn && !random.chance(MISSED));
    const supplied = comes ? Math.max(0, level - there) : 0;
    const wanted = poisson(random, expected[rank] ?? 0);
    const loaned = Math.min(wanted, there + supplied);
    if (wanted > loaned) short += 1;
    const outside = lent.slice(-WEEK).reduce((sum, one) => sum + one, 0) / WEEK;
    const back = washes ? poisson(random, COMES_BACK * outside) : 0;
    flows.push(
      supplied + loaned + back === 0
        ? undefined
        : { cell_id: id, day, loaned, back, supplied, taken: 0, other: 0, lowest: Math.min(0, supplied - loaned) },
    );
    there += supplied - loaned + back;
    lent.push(loaned);
    closings.push(there);
    asked.push(wanted - back);
  }
  return { id, flows, closings, asked, short };
}

/** So many days in a row, the last one given. */
export const daysUpTo = (last: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => addDays(last, n + 1 - count));
