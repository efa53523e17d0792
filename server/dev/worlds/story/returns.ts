import { type CastRestaurant } from '../cast/world.ts';
import { type Pieces } from './stock.ts';
import { type Borrower, type Story, linesOf, post } from './story.ts';

/** Who records what a holder does at a restaurant. */
export const authorOf = ({ holder }: Borrower) => (holder.kind === 'card' ? 'restaurant_owner' : 'customer');

/** What was lent at a restaurant comes back: there most often, elsewhere, or into a drawer. */
export function giveBack(
  story: Story,
  borrower: Borrower,
  pieces: readonly Pieces[],
  from: CastRestaurant,
  at: Date,
): void {
  const { random, stock, world } = story;
  const { holder } = borrower;
  const lines = linesOf(pieces);
  if (holder.kind === 'customer' && random.chance(0.25)) {
    const { id: drawerId } = random.pick(world.drawers);
    post(story, at, { type: 'return_container_in_collection_drawer', author: 'customer', holder, drawerId, lines });
    stock.add('drawer', drawerId, pieces);
  } else {
    const restaurant = random.chance(0.72) ? from : random.pick(world.restaurants);
    const back = { holder, restaurantId: restaurant.id, lines, author: authorOf(borrower) } as const;
    post(story, at, { type: 'return_container', ...back });
    stock.takeBack(restaurant, pieces);
  }
  for (const { format, quantity } of pieces) {
    borrower.cents += quantity * format.depositCents;
    borrower.held -= quantity;
  }
}

/** Filled again on the way, where the format is served. */
export function refill(
  story: Story,
  borrower: Borrower,
  pieces: readonly Pieces[],
  restaurant: CastRestaurant,
  at: Date,
): void {
  const { stock } = story;
  const [first] = pieces;
  if (!first || !borrower.free || stock.at('clean', restaurant.id, first.format) < 8) return;
  const one = [{ format: first.format, quantity: 1 }];
  post(story, at, {
    type: 'refill_container',
    holder: borrower.holder,
    restaurantId: restaurant.id,
    lines: linesOf(one),
    author: authorOf(borrower),
  });
  // Exchanged at the counter where the initiative washes; else the same container is filled.
  stock.lend(restaurant, one);
  stock.takeBack(restaurant, one);
}

/** Never to come back: the deposit is kept. */
export function writeOff(story: Story, borrower: Borrower, pieces: readonly Pieces[], at: Date): void {
  post(story, at, {
    type: 'admin_fix_customer_stocks',
    variant: 'less_kept',
    place: 'X.lost',
    adminId: story.world.adminId,
    holder: borrower.holder,
    lines: linesOf(pieces),
    comment: 'Jamais rendu, consigne conservée',
  });
  for (const { quantity } of pieces) borrower.held -= quantity;
}
