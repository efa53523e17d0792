import { type CardStatus } from '@boucle/contract/shared/cards/status.ts';
import { type Promises } from './holds.ts';
import { type Lot } from './lot.ts';
import { type CellKey, type MoneyKey, type WashMode } from './places.ts';
import { type OrderStatus } from '../rules/ruleLanguage.ts';
import { type HolderRef, type Origin } from '../types.ts';

export interface BookCell {
  readonly id: number;
  readonly quantity: number;
  readonly reserved: number;
}

export interface BookMoney {
  readonly id: number;
  readonly balanceCents: number;
  readonly blockedCents: number;
}

export interface BookCard {
  readonly status: CardStatus;
  readonly activated: boolean;
  readonly initialAmountCents: number;
  readonly funding: Origin;
}

/** The state of all that a transaction touches, locked until it commits. */
export interface Books {
  /** Last day of the last closed month. */
  readonly closedUntil: string | null;
  readonly cards: ReadonlyMap<number, BookCard>;
  readonly washMode: WashMode | null;
  /** Whether the restaurant exchanges at its counter. */
  readonly exchanges: boolean;
  readonly orderStatus: OrderStatus | null;
  /** By cellName; cells never used are absent, and so is the outside world. */
  readonly cells: ReadonlyMap<string, BookCell>;
  /** By moneyName; only the accounts that may not fall below zero. */
  readonly money: ReadonlyMap<string, BookMoney>;
  /** Oldest first. */
  readonly lots: readonly Lot[];
  /** Deposit in cents, by format, at the moment of the transaction. */
  readonly deposits: ReadonlyMap<number, number>;
  /** Price lines of the restaurant, of the kind asked for. */
  readonly prices: readonly PriceLine[];
  /** Rates of VAT in percent, latest first. */
  readonly vatRates: readonly VatRate[];
  /** Pieces that the order's pickups brought from nowhere, by format. */
  readonly extras: ReadonlyMap<number, number>;
  /** Loans that the order's pickups closed and did not reopen, last closed first. */
  readonly closings: readonly (Lot & { readonly closed: number })[];
  /**
   * The open orders of the customer whose loans change, and all its loans; null when they hold
   * nothing.
   */
  readonly promises: Promises | null;
  /**
   * Cents that the payment provider received from the customer, less what it gave back or is about
   * to.
   */
  readonly receivedCents: number;
  /**
   * Cents that the holder paid in, less what they were or are about to be paid back; 0 where it was
   * not asked for.
   */
  readonly ownCents: number;
  /**
   * The most that the holder's cagnotte may hold; null where it was not asked for, or does not
   * matter.
   */
  readonly cap: BookCap | null;
  /** Formats whose containers have codes; none of books that are not locked. */
  readonly numberedFormats: ReadonlySet<number>;
  /** The number of the transaction to write, when one was requested. */
  readonly nextId: number | null;
}

/**
 * The cap of a cagnotte, and the cents that were asked for it within a day and did not arrive yet.
 */
export interface BookCap {
  readonly capCents: number;
  readonly waitingCents: number;
}

export interface PriceLine {
  readonly id: number;
  readonly author: string | null;
  readonly unitPriceCents: number;
  readonly from: string;
  readonly to: string | null;
}

export interface VatRate {
  readonly from: string;
  readonly rate: number;
}

export interface BooksQuestion {
  readonly cardIds: readonly number[];
  readonly restaurantId?: number | undefined;
  readonly cells: readonly CellKey[];
  /** Adds all the cells of a place. */
  readonly wholePlace?: { readonly place: string; readonly placeId: number } | undefined;
  readonly money: readonly MoneyKey[];
  /** The open loans of an owner in some formats, or in all. */
  readonly openLots?:
    | { readonly owner: string; readonly ownerId: number; readonly formatIds: readonly number[] | null }
    | undefined;
  /** Lots by number, whatever is left of them. */
  readonly lotIds?: readonly number[] | undefined;
  /** Formats whose deposit is requested. */
  readonly pricedFormatIds?: readonly number[] | undefined;
  readonly orderId?: number | undefined;
  /** Reads what the pickups of the order took. */
  readonly pickups?: boolean;
  readonly fee?: string | undefined;
  readonly vat?: boolean;
  /** The customer whose loans change: its open orders follow. */
  readonly borrowerId?: number | undefined;
  /**
   * The customer whom the payment provider repays, with the transaction to leave out if it is
   * already pending.
   */
  readonly received?: { readonly customerId: number; readonly exceptId: number | null } | undefined;
  /**
   * The holder whose paid-in money is separated from gifts, with the transaction to leave out if it
   * is already pending.
   */
  readonly own?: { readonly holder: HolderRef; readonly exceptId: number | null } | undefined;
  /** The holder whose cagnotte gets new money. */
  readonly capped?: HolderRef | undefined;
  readonly at: Date;
  /** A new transaction will be written: its number is drawn. */
  readonly numbered?: boolean;
}
