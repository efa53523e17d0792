import { type HolderRef } from '../../../../domain/ledger/types.ts';
import { type Format, type Restaurant } from '../cast.ts';
import { type Scene, type Write, someRestaurant } from './scene.ts';

const LOST = 0.015;
/** Days after which a container is written off, its deposit kept. */
const WRITTEN_OFF = 60;

/** Somebody eats: a customer who borrows or refills, a guest, a meal without anybody known. */
export function serveMeal(scene: Scene, write: Write): void {
  const { random, memory } = scene;
  const restaurant = someRestaurant(scene);
  const format = scene.crowd.format(restaurant);
  const lines = [{ formatId: format.id, quantity: 1 }];
  const shop = { author: 'restaurant_owner', restaurantId: restaurant.id } as const;
  const luck = random.next();
  if (luck < 0.06) {
    write({ ...shop, type: 'grab_guest_container', lines });
    memory.take(restaurant, format);
    memory.guests.push({ lender: restaurant.id, format, dueOn: memory.day + random.between(1, 10) });
    return;
  }
  if (luck < 0.12) {
    write({ ...shop, type: 'customerless_refill', lines });
    memory.refill(restaurant, format);
    return;
  }
  const holder = random.pick(memory.holders);
  const loan = luck < 0.2 ? memory.loans.find((one) => one.holder === holder) : undefined;
  if (loan) {
    write({ ...shop, holder, type: 'refill_container', lines: [{ formatId: loan.format.id, quantity: 1 }] });
    memory.refill(restaurant, loan.format);
    return;
  }
  if (luck > 0.985 && holder.kind === 'customer') {
    write({ ...shop, holder, type: 'refill_other_container', lines: [{ formatId: 0, quantity: 1 }] });
    return;
  }
  borrow(scene, write, holder, restaurant, format);
}

/** A loan; who has not enough for its deposit credits the cagnotte first. */
function borrow(scene: Scene, write: Write, holder: HolderRef, restaurant: Restaurant, format: Format): void {
  const { cast, random, memory } = scene;
  if (memory.purseOf(holder) < format.depositCents) {
    const amountCents = random.pick([1000, 1500, 2000]);
    if (holder.kind === 'customer') write({ type: 'add_deposit', author: 'customer', holder, amountCents });
    else write({ type: 'admin_free_deposit', adminId: cast.adminId, origin: 'initiative', holder, amountCents });
    memory.credit(holder, amountCents);
    memory.payIn(holder, amountCents);
  }
  const lines = [{ formatId: format.id, quantity: 1 }];
  write({ author: 'restaurant_owner', restaurantId: restaurant.id, holder, type: 'grab_container', lines });
  memory.credit(holder, -format.depositCents);
  memory.take(restaurant, format);
  const isLost = random.chance(LOST);
  const days = isLost ? WRITTEN_OFF : Math.round(1 + 6 * random.next() ** 2 + (random.chance(0.1) ? 20 : 0));
  (isLost ? memory.lost : memory.loans).push({ holder, format, quantity: 1, dueOn: memory.day + days });
}
