import { addDays } from '@boucle/contract/base/format.ts';
import { type Cast, STORY_DAYS } from '../initiatives/cast.ts';
import { type Random } from '../random.ts';
import { type UndatedCommand } from './acts.ts';
import { type Agenda } from './agenda.ts';
import { type Borrower } from './borrower.ts';
import { mealMinute } from './habits.ts';
import { type Supply } from './supply.ts';

export interface Sidelines {
  readonly cast: Cast;
  readonly random: Random;
  readonly supply: Supply;
  readonly adminId: number;
  readonly borrowers: readonly Borrower[];
  readonly record: (at: Date, command: UndatedCommand) => void;
}

const ENOUGH = 8;

/**
 * Plans all that happens apart from customers' loans: guests, anonymous meals, rewards, refunds.
 */
export function planSidelines(sidelines: Sidelines, agenda: Agenda, start: string): void {
  const { cast, random } = sidelines;
  for (let n = 2; n < STORY_DAYS; n += 1) {
    const day = addDays(start, n);
    for (let guest = 0; guest < cast.story.guestsPerDay; guest += 1)
      agenda.add(day, mealMinute(random), (at) => lendToGuest(sidelines, agenda, at, day));
    if (n % 2 === 0) agenda.add(day, mealMinute(random), (at) => refillForNobody(sidelines, at));
    if (n % 4 === 0) agenda.add(day, mealMinute(random), (at) => reward(sidelines, at, n / 4));
    if (n % 21 === 0) agenda.add(day, 17 * 60, (at) => refund(sidelines, at));
    if (n % 40 === 0) agenda.add(day, 17 * 60 + 20, (at) => takeGiftBack(sidelines, at));
  }
}

/** A restaurant and a format of which it has enough, by ranks. */
function shelf({ cast: { story }, random, supply }: Sidelines): { restaurant: number; format: number } | undefined {
  const restaurant = random.between(0, story.restaurants.length - 1);
  const format = (story.restaurants[restaurant]?.formats ?? []).find(
    (rank) => supply.cleanAt(restaurant, rank) >= ENOUGH,
  );
  return format === undefined ? undefined : { restaurant, format };
}

function lendToGuest(sidelines: Sidelines, agenda: Agenda, at: Date, day: string): void {
  const { cast, random, supply, record } = sidelines;
  const found = shelf(sidelines);
  if (!found) return;
  const { restaurant, format } = found;
  const lenderId = cast.restaurantIds[restaurant] ?? 0;
  const shop = { author: 'restaurant_owner', restaurantId: lenderId } as const;
  const lines = [{ formatId: cast.formatIds[format] ?? 0, quantity: random.between(1, 2) }];
  record(at, { ...shop, type: 'grab_guest_container', lines });
  const quantity = lines[0]?.quantity ?? 0;
  supply.lend(restaurant, format, quantity);
  // Some guests never come back.
  if (random.chance(0.08)) return;
  const elsewhere = random.chance(0.15) ? random.between(0, cast.restaurantIds.length - 1) : restaurant;
  const restaurantId = cast.restaurantIds[elsewhere] ?? lenderId;
  agenda.add(addDays(day, random.between(1, 6)), mealMinute(random), (later) => {
    record(later, { ...shop, type: 'return_guest_container', restaurantId, lenderId, lines });
    supply.takeBack(elsewhere, format, quantity);
  });
}

function refillForNobody(sidelines: Sidelines, at: Date): void {
  const { cast, supply, record } = sidelines;
  const found = shelf(sidelines);
  if (!found) return;
  const { restaurant, format } = found;
  record(at, {
    type: 'customerless_refill',
    author: 'restaurant_owner',
    restaurantId: cast.restaurantIds[restaurant] ?? 0,
    lines: [{ formatId: cast.formatIds[format] ?? 0, quantity: 1 }],
  });
  supply.lend(restaurant, format, 1);
  supply.takeBack(restaurant, format, 1);
}

function customers({ borrowers }: Sidelines, cents: number): Borrower[] {
  return borrowers.filter((one) => one.holder.kind === 'customer' && one.free && one.cents >= cents);
}

function reward(sidelines: Sidelines, at: Date, nth: number): void {
  const { cast, random, record } = sidelines;
  const rank = nth % cast.places.rewardIds.length;
  const [story, rewardId] = [cast.story.rewards[rank], cast.places.rewardIds[rank]];
  const all = customers(sidelines, 0);
  if (!story || rewardId === undefined || all.length === 0) return;
  const borrower = random.pick(all);
  const { payer, valueCents: amountCents } = story;
  const restaurantId = random.pick(cast.restaurantIds);
  record(at, {
    type: 'redeem_reward',
    variant: payer,
    author: 'customer',
    holder: borrower.holder,
    restaurantId,
    rewardId,
    amountCents,
  });
  if (payer === 'account') borrower.cents += amountCents;
}

function refund(sidelines: Sidelines, at: Date): void {
  const { random, adminId, record } = sidelines;
  const rich = customers(sidelines, 1200);
  if (rich.length === 0) return;
  const drawn = random.pick(rich);
  const amountCents = 800;
  const borrower = [drawn, ...rich].find(({ ownCents }) => ownCents >= amountCents);
  if (borrower === undefined) return;
  borrower.cents -= amountCents;
  borrower.ownCents -= amountCents;
  record(at, {
    type: 'refund_deposit',
    variant: 'account',
    adminId,
    holder: borrower.holder,
    amountCents,
    comment: 'Départ, remboursé par virement',
  });
}

/** Somebody leaves with a gift that they did not use. */
function takeGiftBack({ borrowers, adminId, record }: Sidelines, at: Date): void {
  const amountCents = 300;
  const given = borrowers.find(({ free, cents, ownCents }) => free && cents - ownCents >= 2 * amountCents);
  if (given === undefined) return;
  given.cents -= amountCents;
  record(at, {
    type: 'admin_free_deposit',
    variant: 'taken_back',
    adminId,
    holder: given.holder,
    amountCents,
    comment: 'Départ, crédit offert non utilisé',
  });
}
