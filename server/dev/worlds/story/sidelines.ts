import { addDays } from '@boucle/contract/base/format.ts';
import { type CastRestaurant } from '../cast/world.ts';
import { mealMinute } from './habits.ts';
import { type Pieces } from './stock.ts';
import { type Borrower, type Story, linesOf, post } from './story.ts';

const ENOUGH = 8;
/** Restaurants for which each of these happens once. */
const RESTAURANTS = 10;

/**
 * Plans all that happens apart from customers' loans: guests, anonymous meals, rewards, refunds.
 */
export function planSidelines(story: Story): void {
  const { agenda, random, world } = story;
  const times = Math.max(1, Math.round(world.restaurants.length / RESTAURANTS));
  for (let n = 2; n < world.days; n += 1) {
    const day = addDays(world.start, n);
    for (let guest = 0; guest < world.story.guestsPerDay; guest += 1)
      agenda.add(day, mealMinute(random), (at) => lendToGuest(story, at, day));
    for (let time = 0; time < times; time += 1) {
      if (n % 2 === 0) agenda.add(day, mealMinute(random), (at) => refillForNobody(story, at));
      if (n % 4 === 0) agenda.add(day, mealMinute(random), (at) => reward(story, at, n / 4));
      if (n % 21 === 0) agenda.add(day, 17 * 60, (at) => refund(story, at));
      if (n % 40 === 0) agenda.add(day, 17 * 60 + 20, (at) => takeGiftBack(story, at));
    }
  }
}

/** A restaurant, and a piece of a format of which it has enough. */
function shelf({ world, random, stock }: Story, quantity: () => number): [CastRestaurant, Pieces[]] | undefined {
  const restaurant = random.pick(world.restaurants);
  const format = restaurant.formats.find((one) => stock.at('clean', restaurant.id, one) >= ENOUGH);
  return format && [restaurant, [{ format, quantity: quantity() }]];
}

function lendToGuest(story: Story, at: Date, day: string): void {
  const { agenda, random, stock, world } = story;
  const choice = shelf(story, () => random.between(1, 2));
  if (!choice) return;
  const [lender, pieces] = choice;
  const shop = { author: 'restaurant_owner', lines: linesOf(pieces) } as const;
  post(story, at, { ...shop, type: 'grab_guest_container', restaurantId: lender.id });
  stock.lend(lender, pieces);
  // Some guests never come back.
  if (random.chance(0.08)) return;
  const there = random.chance(0.15) ? random.pick(world.restaurants) : lender;
  agenda.add(addDays(day, random.between(1, 6)), mealMinute(random), (later) => {
    post(story, later, { ...shop, type: 'return_guest_container', restaurantId: there.id, lenderId: lender.id });
    stock.takeBack(there, pieces);
  });
}

function refillForNobody(story: Story, at: Date): void {
  const choice = shelf(story, () => 1);
  if (!choice) return;
  const [restaurant, pieces] = choice;
  const shop = { author: 'restaurant_owner', restaurantId: restaurant.id } as const;
  post(story, at, { ...shop, type: 'customerless_refill', lines: linesOf(pieces) });
  story.stock.lend(restaurant, pieces);
  story.stock.takeBack(restaurant, pieces);
}

const customers = ({ borrowers }: Story, cents: number): Borrower[] =>
  borrowers.filter((one) => one.holder.kind === 'customer' && one.free && one.cents >= cents);

function reward(story: Story, at: Date, nth: number): void {
  const { random, world } = story;
  const one = world.rewards[nth % world.rewards.length];
  const all = customers(story, 0);
  if (!one || all.length === 0) return;
  const borrower = random.pick(all);
  const { payer, valueCents: amountCents, id: rewardId } = one;
  const restaurantId = random.pick(world.restaurants).id;
  const { holder } = borrower;
  const command = { type: 'redeem_reward', author: 'customer', holder, restaurantId, rewardId, amountCents } as const;
  post(story, at, { ...command, variant: payer });
  if (payer === 'account') borrower.cents += amountCents;
}

function refund(story: Story, at: Date): void {
  const rich = customers(story, 1200);
  if (rich.length === 0) return;
  const drawn = story.random.pick(rich);
  const amountCents = 800;
  const borrower = [drawn, ...rich].find(({ ownCents }) => ownCents >= amountCents);
  if (borrower === undefined) return;
  borrower.cents -= amountCents;
  borrower.ownCents -= amountCents;
  post(story, at, {
    type: 'refund_deposit',
    variant: 'account',
    adminId: story.world.adminId,
    holder: borrower.holder,
    amountCents,
    comment: 'Départ, remboursé par virement',
  });
}

/** Somebody leaves with a gift that they did not use. */
function takeGiftBack(story: Story, at: Date): void {
  const amountCents = 300;
  const borrower = story.borrowers.find(({ free, cents, ownCents }) => free && cents - ownCents >= 2 * amountCents);
  if (borrower === undefined) return;
  borrower.cents -= amountCents;
  post(story, at, {
    type: 'admin_free_deposit',
    variant: 'taken_back',
    adminId: story.world.adminId,
    holder: borrower.holder,
    amountCents,
    comment: 'Départ, crédit offert non utilisé',
  });
}
