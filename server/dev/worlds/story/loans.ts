import { addDays } from '@boucle/contract/base/format.ts';
import { type CastRestaurant } from '../cast/world.ts';
import { credit } from './credits.ts';
import { daysOut, mealMinute } from './habits.ts';
import { authorOf, giveBack, refill, writeOff } from './returns.ts';
import { type Pieces } from './stock.ts';
import { type Borrower, type Story, linesOf, takeBack, post } from './story.ts';

/** People who eat at one restaurant. */
const NEIGHBOURS = 300;

/** Who may come to a restaurant: everybody, and in a large town the ones who live near it. */
function neighbours({ borrowers, world: { restaurants } }: Story, restaurant: CastRestaurant): readonly Borrower[] {
  if (borrowers.length <= NEIGHBOURS) return borrowers;
  const share = restaurants.indexOf(restaurant) / restaurants.length;
  const from = Math.floor(share * (borrowers.length - NEIGHBOURS));
  return borrowers.slice(from, from + NEIGHBOURS);
}

/**
 * Somebody who has enough borrows at some restaurant; who has not is credited the day after, now
 * and then.
 */
export function lend(story: Story, at: Date, day: string, minute: number): void {
  const { random, agenda, stock, world } = story;
  const restaurant = random.weighted(world.restaurants, ({ weight }) => weight);
  const free = neighbours(story, restaurant).filter(({ free: isFree, cents }) => isFree && cents >= 100);
  if (free.length === 0) return;
  const borrower = random.pick(free);
  const pieces = choosePieces(story, restaurant, borrower.cents);
  if (pieces.length === 0) {
    if (random.chance(0.35))
      agenda.add(addDays(day, 1), random.between(9 * 60, 17 * 60), (later, ...when) => {
        if (borrower.free) credit(story, borrower, later, ...when);
      });
    return;
  }
  const cost = pieces.reduce((sum, { format, quantity }) => sum + quantity * format.depositCents, 0);
  const count = pieces.reduce((sum, { quantity }) => sum + quantity, 0);
  const rank = post(story, at, {
    type: 'grab_container',
    holder: borrower.holder,
    restaurantId: restaurant.id,
    lines: linesOf(pieces),
    author: authorOf(borrower),
  });
  borrower.cents -= cost;
  borrower.held += count;
  stock.lend(restaurant, pieces);

  if (random.chance(0.004)) {
    borrower.free = false;
    takeBack(story, { rank, comment: 'Emprunt saisi deux fois', day, minute }, () => {
      borrower.cents += cost;
      borrower.held -= count;
      borrower.free = true;
      stock.add('clean', restaurant.id, pieces);
    });
    return;
  }
  planReturn(story, borrower, pieces, restaurant, day);
}

/** When what was lent comes back, if it does, and whether it is filled again before. */
function planReturn(
  story: Story,
  borrower: Borrower,
  pieces: readonly Pieces[],
  restaurant: CastRestaurant,
  day: string,
): void {
  const { random, agenda } = story;
  const days = daysOut(random);
  if (days === null) {
    if (random.chance(0.4)) agenda.add(addDays(day, 28), 11 * 60, (late) => writeOff(story, borrower, pieces, late));
    return;
  }
  agenda.add(addDays(day, days), mealMinute(random) - 5, (back) => giveBack(story, borrower, pieces, restaurant, back));
  if (days > 1 && random.chance(0.3))
    agenda.add(addDays(day, 1), mealMinute(random), (again) => refill(story, borrower, pieces, restaurant, again));
}

/** Pieces on a restaurant's shelf that so many cents pay for. */
function choosePieces({ random, stock, world }: Story, { id, formats }: CastRestaurant, cents: number): Pieces[] {
  const pieces: Pieces[] = [];
  let rest = cents;
  let left = world.story.mostPieces ?? Infinity;
  for (const format of formats) {
    if (pieces.length > 0 ? random.chance(0.6) : random.chance(0.3) && format !== formats.at(-1)) continue;
    const quantity = Math.min(
      random.chance(0.75) ? 1 : random.between(2, 3),
      Math.floor(rest / format.depositCents),
      left,
    );
    // The rest of the shelf stays for the ones who come at the same minute.
    if (quantity <= 0 || stock.at('clean', id, format) < quantity + 6) continue;
    pieces.push({ format, quantity });
    rest -= quantity * format.depositCents;
    left -= quantity;
  }
  return pieces;
}
