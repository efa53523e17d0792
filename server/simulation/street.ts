import { type Random } from '../demo/random.ts';
import { parisInstant, weekday } from '../demo/clock.ts';
import { type RecordCommand } from '../ledger/types.ts';
import { type Cast, type Format, type Restaurant } from './cast.ts';

interface Loan {
  readonly customer: number;
  readonly format: Format;
  readonly quantity: number;
  readonly dueOn: number;
}

/** What the street remembers of itself: enough to do what is plausible, the ledger being the judge. */
interface Memory {
  readonly purse: Map<number, number>;
  readonly clean: Map<string, number>;
  readonly dirty: Map<string, number>;
  readonly drawers: Map<string, number>;
  readonly guests: { readonly lender: number; readonly format: Format; readonly dueOn: number }[];
  loans: Loan[];
}

const LUNCH = 12 * 60;
const SATURDAY = 6;
/** Pieces of each format that a supply brings a restaurant up to. */
const SHELF = 60;
const LOST = 0.015;

/**
 * A believable street, day after day: lunch peaks, quiet week-ends, customers who credit their cagnotte by card, borrow, refill, bring back
 * somewhere else, late or never; guests, drawers that fill, caterers, supplies and washing rounds. Endless: take as much as is needed.
 */
export class Street {
  readonly #cast: Cast;
  readonly #random: Random;
  readonly #memory: Memory;
  #day = 0;

  constructor(cast: Cast, random: Random) {
    this.#cast = cast;
    this.#random = random;
    this.#memory = {
      purse: new Map(),
      clean: new Map(),
      dirty: new Map(),
      drawers: new Map(),
      guests: [],
      loans: [],
    };
  }

  /** What happens on a day (YYYY-MM-DD), in its order; about `meals` meals are served. */
  day(day: string, meals: number): RecordCommand[] {
    const isWeekEnd = weekday(day) === 0 || weekday(day) === SATURDAY;
    const deeds: RecordCommand[] = [];
    let minute = 7 * 60;
    const write = (command: RecordCommand): void => {
      deeds.push({ ...command, at: parisInstant(day, minute) });
      minute += 0.01;
    };
    this.#rounds(write);
    minute = LUNCH - 60;
    const served = Math.round(meals * (isWeekEnd ? 0.35 : 1) * (0.85 + 0.3 * this.#random.next()));
    for (let i = 0; i < served; i += 1) {
      minute += (4 * 60) / Math.max(1, served);
      this.#meal(write);
    }
    minute = 18 * 60;
    this.#returns(write);
    this.#day += 1;
    return deeds;
  }

  /** Morning: supplies, dirty ones collected and washed, drawers emptied, a caterer now and then. */
  #rounds(write: (command: RecordCommand) => void): void {
    const { adminId, restaurants, formats, drawers } = this.#cast;
    const { clean, dirty } = this.#memory;
    const admin = { adminId };
    for (const [rank, restaurant] of restaurants.entries()) {
      // Every restaurant has its day of the week.
      if ((rank + this.#day) % 7 !== 0 && this.#day > 0) continue;
      const gone = formats.map(({ id: formatId }) => ({
        formatId,
        quantity: dirty.get(key(restaurant.id, formatId)) ?? 0,
      }));
      const back = gone.filter(({ quantity }) => quantity > 0);
      if (back.length > 0) {
        write({ ...admin, type: 'admin_return_dirty', restaurantId: restaurant.id, lines: back });
        const lines = back.flatMap(({ formatId, quantity }) => {
          const rejected = this.#random.chance(0.2) ? 1 : 0;
          return [
            ...(quantity > rejected ? [{ formatId, quantity: quantity - rejected, role: 'washed' }] : []),
            ...(rejected > 0 ? [{ formatId, quantity: rejected, role: 'rejected' }] : []),
          ];
        });
        write({ ...admin, type: 'admin_wash', lines });
        for (const { formatId } of back) dirty.set(key(restaurant.id, formatId), 0);
      }
      const missing = formats
        .map(({ id: formatId }) => ({ formatId, quantity: SHELF - (clean.get(key(restaurant.id, formatId)) ?? 0) }))
        .filter(({ quantity }) => quantity > 0);
      if (missing.length === 0) continue;
      // The warehouse buys what it gives: simple, and never short.
      write({ ...admin, type: 'admin_in', variant: 'bought', lines: missing });
      write({ ...admin, type: 'admin_give', restaurantId: restaurant.id, lines: missing });
      for (const { formatId } of missing) clean.set(key(restaurant.id, formatId), SHELF);
    }
    for (const [rank, drawerId] of drawers.entries()) {
      if ((rank + this.#day) % 3 !== 0) continue;
      const counted = formats.map(({ id: formatId }) => ({
        formatId,
        quantity: Math.max(
          0,
          (this.#memory.drawers.get(key(drawerId, formatId)) ?? 0) - (this.#random.chance(0.05) ? 1 : 0),
        ),
      }));
      write({ ...admin, type: 'empty_collection_terminal_drawer', drawerId, lines: counted });
      for (const { formatId } of counted) this.#memory.drawers.set(key(drawerId, formatId), 0);
    }
  }

  /** Somebody eats: a customer who borrows or refills, a guest, a meal without anybody known. */
  #meal(write: (command: RecordCommand) => void): void {
    const random = this.#random;
    const { customers } = this.#cast;
    const restaurant = this.#restaurant();
    const format = random.pick(this.#cast.formats);
    const lines = [{ formatId: format.id, quantity: 1 }];
    const shop = { author: 'restaurant_owner', restaurantId: restaurant.id } as const;
    const luck = random.next();
    if (luck < 0.06) {
      write({ ...shop, type: 'grab_guest_container', lines });
      this.#take(restaurant, format);
      this.#memory.guests.push({ lender: restaurant.id, format, dueOn: this.#day + random.between(1, 10) });
      return;
    }
    if (luck < 0.12) {
      write({ ...shop, type: 'customerless_refill', lines });
      if (restaurant.washMode === 'account') this.#swap(restaurant, format);
      return;
    }
    const customer = random.pick(customers);
    const holder = { kind: 'customer', id: customer } as const;
    const loan = luck < 0.2 ? this.#memory.loans.find((one) => one.customer === customer) : undefined;
    if (loan) {
      write({ ...shop, holder, type: 'refill_container', lines: [{ formatId: loan.format.id, quantity: 1 }] });
      if (restaurant.washMode === 'account') this.#swap(restaurant, loan.format);
      return;
    }
    const purse = this.#memory.purse;
    const has = purse.get(customer) ?? 0;
    if (has < format.depositCents) {
      const amountCents = random.pick([1000, 1500, 2000]);
      write({ type: 'add_deposit', author: 'customer', holder, amountCents });
      purse.set(customer, has + amountCents);
    }
    write({ ...shop, holder, type: 'grab_container', lines });
    purse.set(customer, (purse.get(customer) ?? 0) - format.depositCents);
    this.#take(restaurant, format);
    const dueOn = random.chance(LOST)
      ? Infinity
      : this.#day + Math.round(1 + 6 * random.next() ** 2 + (random.chance(0.1) ? 20 : 0));
    this.#memory.loans.push({ customer, format, quantity: 1, dueOn });
  }

  /** Evening: what is due comes back, often elsewhere, sometimes into a drawer. */
  #returns(write: (command: RecordCommand) => void): void {
    const random = this.#random;
    const { loans, purse, guests } = this.#memory;
    this.#memory.loans = loans.filter(({ dueOn }) => dueOn > this.#day);
    for (const { customer, format, quantity } of loans.filter(({ dueOn }) => dueOn <= this.#day)) {
      const holder = { kind: 'customer', id: customer } as const;
      const lines = [{ formatId: format.id, quantity }];
      if (random.chance(0.15)) {
        const drawerId = random.pick(this.#cast.drawers);
        write({ type: 'return_container_in_collection_drawer', author: 'customer', holder, drawerId, lines });
        add(this.#memory.drawers, key(drawerId, format.id), quantity);
      } else {
        const restaurant = this.#restaurant();
        write({ type: 'return_container', author: 'restaurant_owner', holder, restaurantId: restaurant.id, lines });
        this.#land(restaurant, format);
      }
      purse.set(customer, (purse.get(customer) ?? 0) + quantity * format.depositCents);
    }
    for (const guest of guests.splice(0)) {
      if (guest.dueOn > this.#day) {
        guests.push(guest);
        continue;
      }
      const restaurant = this.#restaurant();
      write({
        type: 'return_guest_container',
        author: 'restaurant_owner',
        restaurantId: restaurant.id,
        lenderId: guest.lender,
        lines: [{ formatId: guest.format.id, quantity: 1 }],
      });
      this.#land(restaurant, guest.format);
    }
  }

  #restaurant(): Restaurant {
    return this.#random.pick(this.#cast.restaurants);
  }

  #take(restaurant: Restaurant, format: Format): void {
    add(this.#memory.clean, key(restaurant.id, format.id), -1);
  }

  #land(restaurant: Restaurant, format: Format): void {
    const { clean, dirty } = this.#memory;
    add(restaurant.washMode === 'restaurant' ? clean : dirty, key(restaurant.id, format.id), 1);
  }

  #swap(restaurant: Restaurant, format: Format): void {
    this.#take(restaurant, format);
    this.#land(restaurant, format);
  }
}

function key(place: number, format: number): string {
  return `${place}/${format}`;
}

function add(map: Map<string, number>, name: string, pieces: number): void {
  map.set(name, (map.get(name) ?? 0) + pieces);
}
