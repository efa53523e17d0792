import { type Boxes } from './bins.ts';
import { type Borrower } from './borrower.ts';
import { type Telling, depositOf, idAt, linesOf, tell } from './telling.ts';

/**
 * Plans the return of what was lent at a restaurant: there most often, elsewhere, or into a drawer.
 */
export function giveBack(telling: Telling, borrower: Borrower, boxes: readonly Boxes[], from: number, at: Date): void {
  const { cast, random, supply } = telling;
  if (borrower.holder.kind === 'customer' && random.chance(0.25)) {
    leaveInDrawer(telling, borrower, boxes, at);
    return;
  }
  const restaurant = random.chance(0.72) ? from : random.pick([...cast.restaurantIds.keys()]);
  tell(telling, at, {
    type: 'return_container',
    holder: borrower.holder,
    restaurantId: idAt(cast.restaurantIds, restaurant),
    lines: linesOf(cast, boxes),
    author: borrower.holder.kind === 'card' ? 'restaurant_owner' : 'customer',
  });
  payBack(telling, borrower, boxes);
  for (const { format, quantity } of boxes) supply.takeBack(restaurant, format, quantity);
}

function leaveInDrawer(telling: Telling, borrower: Borrower, boxes: readonly Boxes[], at: Date): void {
  const { cast, random, rounds } = telling;
  const drawer = random.between(0, cast.places.drawerIds.length - 1);
  tell(telling, at, {
    type: 'return_container_in_collection_drawer',
    author: 'customer',
    holder: borrower.holder,
    drawerId: idAt(cast.places.drawerIds, drawer),
    lines: linesOf(cast, boxes),
  });
  payBack(telling, borrower, boxes);
  for (const { format, quantity } of boxes) rounds.leave(drawer, format, quantity);
}

function payBack({ cast }: Telling, borrower: Borrower, boxes: readonly Boxes[]): void {
  for (const { format, quantity } of boxes) {
    borrower.cents += quantity * depositOf(cast, format);
    borrower.held -= quantity;
  }
}

/** Filled again on the way, where the format is served. */
export function refill(
  telling: Telling,
  borrower: Borrower,
  boxes: readonly Boxes[],
  restaurant: number,
  at: Date,
): void {
  const { cast, supply } = telling;
  const [box] = boxes;
  if (!box || !borrower.free || supply.cleanAt(restaurant, box.format) < 8) return;
  tell(telling, at, {
    type: 'refill_container',
    holder: borrower.holder,
    restaurantId: idAt(cast.restaurantIds, restaurant),
    lines: linesOf(cast, [{ ...box, quantity: 1 }]),
    author: borrower.holder.kind === 'card' ? 'restaurant_owner' : 'customer',
  });
  // Exchanged at the counter where the initiative washes; else the same container is filled.
  if (cast.story.restaurants[restaurant]?.washMode === 'restaurant') return;
  supply.lend(restaurant, box.format, 1);
  supply.takeBack(restaurant, box.format, 1);
}

/** Never to come back: the deposit is kept. */
export function writeOff(telling: Telling, borrower: Borrower, boxes: readonly Boxes[], at: Date): void {
  tell(telling, at, {
    type: 'admin_fix_customer_stocks',
    variant: 'less_kept',
    place: 'X.lost',
    adminId: telling.adminId,
    holder: borrower.holder,
    lines: linesOf(telling.cast, boxes),
    comment: 'Jamais rendu, consigne conservée',
  });
  for (const { quantity } of boxes) borrower.held -= quantity;
}
