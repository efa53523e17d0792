import { addDays } from '@boucle/contract/base/format.ts';
import { type Boxes } from './bins.ts';
import { type Borrower } from './borrower.ts';
import { credit } from './credits.ts';
import { daysOut, mealMinute } from './habits.ts';
import { giveBack, refill, writeOff } from './returns.ts';
import { type Telling, depositOf, idAt, linesOf, takeBack, tell } from './telling.ts';

/**
 * Somebody who has enough borrows at some restaurant; who has not is credited the day after, now
 * and then.
 */
export function lend(telling: Telling, at: Date, day: string, minute: number): void {
  const { cast, random, agenda, supply, borrowers } = telling;
  const restaurant = random.weighted(
    [...cast.restaurantIds.keys()],
    (rank) => cast.story.restaurants[rank]?.weight ?? 0,
  );
  const free = borrowers.filter(({ free: isFree, cents }) => isFree && cents >= 100);
  if (free.length === 0) return;
  const borrower = random.pick(free);
  const boxes = chooseBoxes(telling, restaurant, borrower.cents);
  if (boxes.length === 0) {
    if (random.chance(0.35))
      agenda.add(addDays(day, 1), random.between(9 * 60, 17 * 60), (later, ...when) => {
        if (borrower.free) credit(telling, borrower, later, ...when);
      });
    return;
  }
  const cost = boxes.reduce((sum, { format, quantity }) => sum + quantity * depositOf(cast, format), 0);
  const pieces = boxes.reduce((sum, { quantity }) => sum + quantity, 0);
  const act = tell(telling, at, {
    type: 'grab_container',
    holder: borrower.holder,
    restaurantId: idAt(cast.restaurantIds, restaurant),
    lines: linesOf(cast, boxes),
    author: borrower.holder.kind === 'card' ? 'restaurant_owner' : 'customer',
  });
  borrower.cents -= cost;
  borrower.held += pieces;
  for (const { format, quantity } of boxes) supply.lend(restaurant, format, quantity);

  if (random.chance(0.004)) {
    borrower.free = false;
    takeBack(telling, { act, comment: 'Emprunt saisi deux fois', day, minute }, () => {
      borrower.cents += cost;
      borrower.held -= pieces;
      borrower.free = true;
      for (const { format, quantity } of boxes) supply.lend(restaurant, format, -quantity);
    });
    return;
  }
  planReturn(telling, borrower, boxes, restaurant, day);
}

/** When what was lent comes back, if it does, and whether it is filled again before. */
function planReturn(
  telling: Telling,
  borrower: Borrower,
  boxes: readonly Boxes[],
  restaurant: number,
  day: string,
): void {
  const { random, agenda } = telling;
  const days = daysOut(random);
  if (days === null) {
    if (random.chance(0.4)) agenda.add(addDays(day, 28), 11 * 60, (late) => writeOff(telling, borrower, boxes, late));
    return;
  }
  agenda.add(addDays(day, days), mealMinute(random) - 5, (back) =>
    giveBack(telling, borrower, boxes, restaurant, back),
  );
  if (days > 1 && random.chance(0.3))
    agenda.add(addDays(day, 1), mealMinute(random), (again) => refill(telling, borrower, boxes, restaurant, again));
}

/** Pieces on a restaurant's shelf that so many cents pay for. */
function chooseBoxes({ cast, random, supply }: Telling, restaurant: number, cents: number): Boxes[] {
  const served = cast.story.restaurants[restaurant]?.formats ?? [];
  const boxes: Boxes[] = [];
  let rest = cents;
  for (const format of served) {
    if (boxes.length > 0 ? random.chance(0.6) : random.chance(0.3) && format !== served.at(-1)) continue;
    const quantity = Math.min(
      random.chance(0.75) ? 1 : random.between(2, 3),
      Math.floor(rest / depositOf(cast, format)),
    );
    // The rest of the shelf stays for the ones who come at the same minute.
    if (quantity <= 0 || supply.cleanAt(restaurant, format) < quantity + 6) continue;
    boxes.push({ format, quantity });
    rest -= quantity * depositOf(cast, format);
  }
  return boxes;
}
