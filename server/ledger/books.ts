import { type Tx } from '../database/transaction.ts';
import { type AfterLocks, readAfter } from './booksAfter.ts';
import { booksStatement } from './sql/booksStatement.ts';
import { passDoors } from './doors.ts';
import { type Promises } from './holds.ts';
import { type CellKey, type MoneyKey, type WashMode, cellName, moneyName } from './places.ts';
import { type OrderStatus } from './ruleLanguage.ts';
import { type CardStatus, type Origin } from './types.ts';

export interface Lot {
  readonly id: number;
  readonly since: Date;
  readonly restaurantId: number | null;
  readonly formatId: number;
  readonly unitDepositCents: number;
  readonly opened: number;
  readonly left: number;
}

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

/** What the books say of what a transaction touches, locked until it commits. */
export interface Books {
  /** Last day of the last closed month. */
  readonly closedUntil: string | null;
  readonly cards: ReadonlyMap<number, BookCard>;
  readonly washMode: WashMode | null;
  /** Whether the restaurant exchanges at its counter. */
  readonly exchanges: boolean;
  readonly orderStatus: OrderStatus | null;
  /** By cellName; a cell that was never used is absent, as are those of the outside world. */
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
  /** What the order's pickups brought from nowhere, by format. */
  readonly extras: ReadonlyMap<number, number>;
  /** What the order's pickups closed and did not reopen, last closed first. */
  readonly closings: readonly (Lot & { readonly closed: number })[];
  /** The open orders of the customer whose loans change, and all its loans; null when they hold nothing. */
  readonly promises: Promises | null;
  /** Cents that the payment provider received from the customer, less what it gave back or is about to. */
  readonly receivedCents: number;
  /** The number of the transaction to write, when one was asked for. */
  readonly nextId: number | null;
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
  /** All the cells of a place besides. */
  readonly wholePlace?: { readonly place: string; readonly placeId: number } | undefined;
  readonly money: readonly MoneyKey[];
  /** The open loans of an owner in some formats, or in all. */
  readonly openLots?:
    { readonly owner: string; readonly ownerId: number; readonly formatIds: readonly number[] | null } | undefined;
  /** Lots by number, whatever is left of them. */
  readonly lotIds?: readonly number[] | undefined;
  /** Formats whose deposit is asked for. */
  readonly pricedFormatIds?: readonly number[] | undefined;
  readonly orderId?: number | undefined;
  /** What the pickups of the order took. */
  readonly pickups?: boolean;
  readonly fee?: string | undefined;
  readonly vat?: boolean;
  /** The customer whose loans change: its open orders follow. */
  readonly borrowerId?: number | undefined;
  /** The customer to whom the payment provider gives back, by which transaction if it is already pending. */
  readonly received?: { readonly customerId: number; readonly exceptId: number | null } | undefined;
  readonly at: Date;
  /** A new transaction will be written: its number is drawn. */
  readonly numbered?: boolean;
}

export interface LotRow {
  id: number;
  format_id: number;
  unit_deposit_cents: number;
  opened: number;
  left_quantity: number;
  since: Date | string;
  restaurant_id: number | null;
}

/** What was not asked for is absent; null is nothing found. */
interface Answer {
  closed_until: string | null;
  cards?:
    { id: number; status: CardStatus; activated: boolean; initial_amount_cents: number; funding: Origin }[] | null;
  order_status?: OrderStatus | null;
  restaurant?: { wash_mode: WashMode; exchanges: boolean } | null;
  cells?:
    | {
        id: number;
        place: string;
        place_id: number;
        format_id: number;
        state: string;
        quantity: number;
        reserved: number;
      }[]
    | null;
  money?:
    | { id: number; kind: string; owner: string; owner_id: number; balance_cents: number; blocked_cents: number }[]
    | null;
  named_lots?: LotRow[] | null;
  deposits?: { format_id: number; deposit_cents: number }[] | null;
  prices?: PriceLine[] | null;
  vat_rates?: VatRate[] | null;
  next_id?: number | null;
}

/** Reads what a transaction touches, in one statement, and those of `booksAfter.ts` it asks for; `lock` keeps it from everybody else until the transaction ends. */
export async function openBooks(tx: Tx, accountId: number, question: BooksQuestion, lock: boolean): Promise<Books> {
  // Not awaited: the connection is pipelined, both leave together and the books are read once the doors are passed.
  const passed = lock ? passDoors(tx, accountId, question) : null;
  passed?.catch(() => undefined);
  const asked = tx.raw<Answer>(booksStatement(accountId, question, lock));
  asked.catch(() => undefined);
  // Neither: what is read once the locks are had leaves with what asks for them.
  const after = readAfter(tx, accountId, question);
  after.catch(() => undefined);
  // First: why a door could not be passed says more than that nothing else could.
  await passed;
  const [answer] = (await asked).rows;
  if (!answer) throw new Error('The books gave no answer');
  const later = await after;
  const lots = [...later.lots, ...(answer.named_lots ?? []).map(toLot), ...later.closings];
  return { ...read(answer, moneyIn(answer)), ...later, lots };
}

function moneyIn({ money }: Answer): Map<string, BookMoney> {
  return new Map(
    (money ?? []).map((m) => [
      moneyName({ kind: m.kind, owner: m.owner, ownerId: m.owner_id }),
      { id: m.id, balanceCents: m.balance_cents, blockedCents: m.blocked_cents },
    ]),
  );
}

/** A loan as the database tells it. */
export function toLot(lot: LotRow): Lot {
  return {
    id: lot.id,
    since: new Date(lot.since),
    restaurantId: lot.restaurant_id,
    formatId: lot.format_id,
    unitDepositCents: lot.unit_deposit_cents,
    opened: lot.opened,
    left: lot.left_quantity,
  };
}

function read(answer: Answer, money: Map<string, BookMoney>): Omit<Books, keyof AfterLocks> {
  return {
    closedUntil: answer.closed_until,
    cards: new Map(
      (answer.cards ?? []).map((card) => [
        card.id,
        {
          status: card.status,
          activated: card.activated,
          initialAmountCents: card.initial_amount_cents,
          funding: card.funding,
        },
      ]),
    ),
    washMode: answer.restaurant?.wash_mode ?? null,
    exchanges: answer.restaurant?.exchanges ?? false,
    orderStatus: answer.order_status ?? null,
    cells: new Map(
      (answer.cells ?? []).map((c) => [
        cellName({ place: c.place, placeId: c.place_id, formatId: c.format_id, state: c.state }),
        { id: c.id, quantity: c.quantity, reserved: c.reserved },
      ]),
    ),
    money,
    deposits: new Map((answer.deposits ?? []).map((price) => [price.format_id, price.deposit_cents])),
    prices: answer.prices ?? [],
    vatRates: answer.vat_rates ?? [],
    nextId: answer.next_id ?? null,
  };
}
