import { type Random } from '../demo/random.ts';
import { parisInstant, weekday } from '../demo/clock.ts';
import { type Deed } from '../ledger/history/history.ts';
import { type HolderRef, type RecordCommand } from '../ledger/types.ts';
import { CARD_CENTS, type Cast, type Format, REWARD_CENTS, type Restaurant } from './cast.ts';
import { Van } from './van.ts';

interface Loan {
  readonly holder: HolderRef;
  readonly format: Format;
  readonly quantity: number;
  readonly dueOn: number;
}

/** What the street remembers of itself: enough to do what is plausible, the ledger being the judge. */
interface Memory {
  readonly purse: Map<string, number>;
  readonly clean: Map<string, number>;
  readonly dirty: Map<string, number>;
  readonly drawers: Map<string, number>;
  readonly guests: { readonly lender: number; readonly format: Format; readonly dueOn: number }[];
  loans: Loan[];
  /** Loans that nobody expects back any more. */
  lost: Loan[];
}

const LUNCH = 12 * 60;
const SATURDAY = 6;
/** Pieces of each format that a supply brings a restaurant up to. */
const SHELF = 60;
const LOST = 0.015;
/** Days after which a container is written off, its deposit kept. */
const WRITTEN_OFF = 60;
const SLIPS: ReadonlySet<string> = new Set([
  'grab_container',
  'admin_free_deposit',
  'customerless_refill',
  'grab_guest_container',
]);

/** A command, or the reversal of one so many places before it. */
export type StreetDeed = { readonly command: RecordCommand } | ({ readonly undoes: number } & Undoing);
type Undoing = Omit<Extract<Deed, { readonly reverses: number }>, 'reverses'>;

/**
 * A believable street, day after day: lunch peaks, quiet week-ends, customers who credit their cagnotte by card, borrow, refill, bring back
 * somewhere else, late or never; guests, drawers that fill, caterers, supplies and washing rounds. Endless: take as much as is needed.
 */
export class Street {
  readonly #cast: Cast;
  readonly #random: Random;
  readonly #memory: Memory;
  /** Customers and active cards. */
  readonly #holders: HolderRef[];
  readonly #cards: number[];
  readonly #van: Van;
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
      lost: [],
    };
    this.#holders = cast.customers.map((id) => ({ kind: 'customer', id }));
    this.#cards = [...cast.cards];
    this.#van = new Van(cast, random, (restaurant, format) => this.#land(restaurant, format));
  }

  /** What happens on a day (YYYY-MM-DD), in its order; about `meals` meals are served. */
  day(day: string, meals: number): StreetDeed[] {
    const isWeekEnd = weekday(day) === 0 || weekday(day) === SATURDAY;
    const deeds: StreetDeed[] = [];
    let minute = 7 * 60;
    const write = (command: RecordCommand): void => {
      deeds.push({ command: { ...command, at: parisInstant(day, minute) } });
      // A slip of the hand, seen at once and taken back; what it changed is as before.
      if (SLIPS.has(command.type) && this.#random.chance(0.004)) {
        const { adminId } = this.#cast;
        const at = parisInstant(day, minute + 0.005);
        deeds.push({ undoes: 1, adminId, comment: 'Erreur de saisie', at });
        deeds.push({ command: { ...command, at: parisInstant(day, minute + 0.006) } });
      }
      minute += 0.01;
    };
    this.#rounds(write);
    this.#offices(write);
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
      if (back.length > 0 && rank % 8 === 1) {
        this.#van.collect(write, restaurant, back);
        for (const { formatId } of back) dirty.set(key(restaurant.id, formatId), 0);
      } else if (back.length > 0) {
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
    this.#van.rounds(write, this.#day);
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
    const holder = random.pick(this.#holders);
    const loan = luck < 0.2 ? this.#memory.loans.find((one) => one.holder === holder) : undefined;
    if (loan) {
      write({ ...shop, holder, type: 'refill_container', lines: [{ formatId: loan.format.id, quantity: 1 }] });
      if (restaurant.washMode === 'account') this.#swap(restaurant, loan.format);
      return;
    }
    if (luck > 0.985 && holder.kind === 'customer') {
      write({ ...shop, holder, type: 'refill_other_container', lines: [{ formatId: 0, quantity: 1 }] });
      return;
    }
    const purse = this.#memory.purse;
    const name = nameOf(holder);
    const has = purse.get(name) ?? 0;
    if (has < format.depositCents) {
      const amountCents = random.pick([1000, 1500, 2000]);
      if (holder.kind === 'customer') write({ type: 'add_deposit', author: 'customer', holder, amountCents });
      else
        write({ type: 'admin_free_deposit', adminId: this.#cast.adminId, origin: 'initiative', holder, amountCents });
      purse.set(name, has + amountCents);
    }
    write({ ...shop, holder, type: 'grab_container', lines });
    purse.set(name, (purse.get(name) ?? 0) - format.depositCents);
    this.#take(restaurant, format);
    const isLost = random.chance(LOST);
    const dueOn = isLost
      ? this.#day + WRITTEN_OFF
      : this.#day + Math.round(1 + 6 * random.next() ** 2 + (random.chance(0.1) ? 20 : 0));
    (isLost ? this.#memory.lost : this.#memory.loans).push({ holder, format, quantity: 1, dueOn });
  }

  /** The office: cards activated, transferred and given up, rewards, gifts, refunds, what never came back. */
  #offices(write: (command: RecordCommand) => void): void {
    const random = this.#random;
    const { adminId, rewardId } = this.#cast;
    const { purse, lost } = this.#memory;
    const days = Math.max(1, Math.round(this.#cast.cards.length / 200));
    for (let n = 0; n < days; n += 1) {
      const card = random.chance(0.8) ? this.#cards.pop() : undefined;
      if (card !== undefined) {
        const holder = { kind: 'card', id: card } as const;
        write({ type: 'activate_card', adminId, holder });
        purse.set(nameOf(holder), CARD_CENTS);
        this.#holders.push(holder);
      }
      const lucky = { kind: 'customer', id: random.pick(this.#cast.customers) } as const;
      const restaurantId = this.#restaurant().id;
      if (random.chance(0.5)) {
        write({
          type: 'redeem_reward',
          variant: 'account',
          author: 'customer',
          holder: lucky,
          restaurantId,
          rewardId,
          amountCents: REWARD_CENTS,
        });
        purse.set(nameOf(lucky), (purse.get(nameOf(lucky)) ?? 0) + REWARD_CENTS);
      } else if ((purse.get(nameOf(lucky)) ?? 0) >= 1000) {
        write({ type: 'refund_deposit', variant: 'account', adminId, holder: lucky, amountCents: 500 });
        purse.set(nameOf(lucky), (purse.get(nameOf(lucky)) ?? 0) - 500);
      }
      const last = this.#holders.at(-1);
      if (last?.kind === 'card' && random.chance(0.06)) {
        this.#holders.pop();
        if (random.chance(0.5)) write({ type: 'deactivate_card', adminId, holder: last, comment: 'Carte perdue' });
        else write({ type: 'redeem_card', adminId, holder: last, receiver: lucky });
      }
    }
    this.#memory.lost = lost.filter(({ dueOn }) => dueOn > this.#day);
    for (const { holder, format, quantity } of lost.filter(({ dueOn }) => dueOn <= this.#day)) {
      const lines = [{ formatId: format.id, quantity }];
      write({
        type: 'admin_fix_customer_stocks',
        variant: 'less_kept',
        place: 'X.lost',
        adminId,
        holder,
        lines,
        comment: 'Jamais rendu',
      });
    }
  }

  /** Evening: what is due comes back, often elsewhere, sometimes into a drawer. */
  #returns(write: (command: RecordCommand) => void): void {
    const random = this.#random;
    const { loans, purse, guests } = this.#memory;
    this.#memory.loans = loans.filter(({ dueOn }) => dueOn > this.#day);
    for (const { holder, format, quantity } of loans.filter(({ dueOn }) => dueOn <= this.#day)) {
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
      purse.set(nameOf(holder), (purse.get(nameOf(holder)) ?? 0) + quantity * format.depositCents);
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

function nameOf({ kind, id }: HolderRef): string {
  return `${kind}/${id}`;
}

function key(place: number, format: number): string {
  return `${place}/${format}`;
}

function add(map: Map<string, number>, name: string, pieces: number): void {
  map.set(name, (map.get(name) ?? 0) + pieces);
}
