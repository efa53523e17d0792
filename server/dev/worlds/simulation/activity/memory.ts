import { type HolderRef } from '../../../../domain/ledger/types.ts';
import { type Cast, type Format, type Restaurant } from '../cast.ts';

/** Containers that somebody has, and the day on which they are expected. */
export interface Loan {
  readonly holder: HolderRef;
  readonly format: Format;
  readonly quantity: number;
  readonly dueOn: number;
}

/** Containers that guests of a restaurant have. */
interface GuestLoan {
  readonly lender: number;
  readonly format: Format;
  readonly dueOn: number;
}

/** Memory of the simulator: enough to do what is plausible, the ledger being the judge. */
export class Memory {
  /** Days since it began. */
  day = 0;
  /** Customers and active cards. */
  readonly holders: HolderRef[];
  /** Cards that no one activated yet. */
  readonly cards: number[];
  readonly guests: GuestLoan[] = [];
  loans: Loan[] = [];
  /** Loans that no one expects back any more. */
  lost: Loan[] = [];
  readonly clean = new Pieces();
  readonly dirty = new Pieces();
  readonly drawers = new Pieces();
  readonly #purses = new Map<string, number>();
  readonly #paidIn = new Map<string, number>();

  constructor({ customers, cards }: Cast) {
    this.holders = customers.map((id) => ({ kind: 'customer', id }));
    this.cards = [...cards];
  }

  /** Cents that a holder may spend. */
  purseOf(holder: HolderRef): number {
    return this.#purses.get(nameOf(holder)) ?? 0;
  }

  /** Cents more, or less. */
  credit(holder: HolderRef, cents: number): void {
    this.#purses.set(nameOf(holder), this.purseOf(holder) + cents);
  }

  /** Cents that a holder paid in and was not paid back. */
  paidInBy(holder: HolderRef): number {
    return this.#paidIn.get(nameOf(holder)) ?? 0;
  }

  payIn(holder: HolderRef, cents: number): void {
    this.#paidIn.set(nameOf(holder), this.paidInBy(holder) + cents);
  }

  /** A clean one leaves the shelf. */
  take(restaurant: Restaurant, format: Format): void {
    this.clean.add(restaurant.id, format.id, -1);
  }

  /** One comes back: clean where the restaurant washes. */
  land(restaurant: Restaurant, format: Format): void {
    const place = restaurant.washMode === 'restaurant' ? this.clean : this.dirty;
    place.add(restaurant.id, format.id, 1);
  }

  /** A dirty one against a clean one; where the restaurant washes, it is filled again. */
  refill(restaurant: Restaurant, format: Format): void {
    if (restaurant.washMode !== 'account') return;
    this.take(restaurant, format);
    this.land(restaurant, format);
  }
}

/** Pieces of each format at places of one kind. */
class Pieces {
  readonly #quantities = new Map<string, number>();

  at(place: number, format: number): number {
    return this.#quantities.get(`${place}/${format}`) ?? 0;
  }

  set(place: number, format: number, quantity: number): void {
    this.#quantities.set(`${place}/${format}`, quantity);
  }

  add(place: number, format: number, quantity: number): void {
    this.set(place, format, this.at(place, format) + quantity);
  }
}

function nameOf({ kind, id }: HolderRef): string {
  return `${kind}/${id}`;
}
