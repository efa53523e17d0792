import { type Scene, type Write, someRestaurant } from './scene.ts';

/** Evening: what is due comes back, often elsewhere, sometimes into a drawer. */
export function bringBack(scene: Scene, write: Write): void {
  const { cast, random, memory } = scene;
  const { loans, day } = memory;
  memory.loans = loans.filter(({ dueOn }) => dueOn > day);
  for (const { holder, format, quantity } of loans.filter(({ dueOn }) => dueOn <= day)) {
    const lines = [{ formatId: format.id, quantity }];
    if (random.chance(0.15)) {
      const drawerId = random.pick(cast.drawers);
      write({ type: 'return_container_in_collection_drawer', author: 'customer', holder, drawerId, lines });
      memory.drawers.add(drawerId, format.id, quantity);
    } else {
      const restaurant = someRestaurant(scene);
      write({ type: 'return_container', author: 'restaurant_owner', holder, restaurantId: restaurant.id, lines });
      memory.land(restaurant, format);
    }
    memory.credit(holder, quantity * format.depositCents);
  }
  guestsBringBack(scene, write);
}

function guestsBringBack(scene: Scene, write: Write): void {
  const { guests, day } = scene.memory;
  for (const guest of guests.splice(0)) {
    if (guest.dueOn > day) {
      guests.push(guest);
      continue;
    }
    const restaurant = someRestaurant(scene);
    write({
      type: 'return_guest_container',
      author: 'restaurant_owner',
      restaurantId: restaurant.id,
      lenderId: guest.lender,
      lines: [{ formatId: guest.format.id, quantity: 1 }],
    });
    scene.memory.land(restaurant, guest.format);
  }
}
