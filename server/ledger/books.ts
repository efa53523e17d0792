import { type Tx } from '../database/transaction.ts';
import { type AfterLocks, readAfter } from './booksAfter.ts';
import { passDoors } from './doors.ts';
import { type Promises } from './holds.ts';
import {
  type CellKey,
  type MoneyKey,
  type WashMode,
  cellName,
  isGuardedCell,
  isGuardedMoney,
  moneyName,
} from './places.ts';
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
}

/**
 * One order of locks for everybody, once the doors are passed: card, restaurant, cells, money accounts, lots, each by key; each part waits for the
 * one before (`count(*) >= 0` is always true, and makes it run first). The outside world and the accounts that may go
 * below zero are not locked here: nothing is checked against them, and they are the busiest.
 */
function questionSql(locked: boolean): string {
  const lock = (clause: string): string => (locked ? clause : '');
  return `
with month as materialized (
  select closed_until from accounts where id = $1
), step_of as materialized (
  select status from orders where account_id = $1 and id = $14 and (select count(*) from month) >= 0
  ${lock('for no key update')}
), card as materialized (
  select c.id, c.status, c.activated_at is not null as activated, b.initial_amount_cents, b.funding
  from card_holders c join card_batches b on b.account_id = c.account_id and b.id = c.batch_id
  where c.account_id = $1 and c.id = any($2::bigint[]) and (select count(*) from step_of) >= 0
  order by c.id
  ${lock('for no key update of c')}
), restaurant as materialized (
  select wash_mode, coalesce(exchange_at_counter, wash_mode = 'account') as exchanges from restaurants
  where account_id = $1 and id = $3 and (select count(*) from card) >= 0
  ${lock('for share')}
), wanted as materialized (
  select distinct w.place, w.place_id, w.format_id, case w.state
    when 'back' then (select case wash_mode when 'restaurant' then 'clean' else 'dirty' end from restaurant)
    else w.state end as state
  from unnest($4::text[], $5::bigint[], $6::bigint[], $7::text[]) as w(place, place_id, format_id, state)
  union select place, place_id, format_id, state from cells where account_id = $1 and place = $16 and place_id = $17
), found_cells as materialized (
  select c.id, c.place, c.place_id, c.format_id, c.state, c.quantity, c.reserved
  from wanted w join cells c using (place, place_id, format_id, state)
  where c.account_id = $1 and (select count(*) from restaurant) >= 0
  order by c.place, c.place_id, c.format_id, c.state
  ${lock('for no key update of c')}
), found_money as materialized (
  select m.id, m.kind, m.owner, m.owner_id, m.balance_cents, m.blocked_cents
  from unnest($8::text[], $9::text[], $10::bigint[]) as w(kind, owner, owner_id)
  join money_accounts m using (kind, owner, owner_id)
  where m.account_id = $1 and (select count(*) from found_cells) >= 0
  order by m.kind, m.owner, m.owner_id
  ${lock('for no key update of m')}
), named_lots as materialized (
  select id, format_id, unit_deposit_cents, opened, left_quantity, since, restaurant_id from lots
  where account_id = $1 and id = any($11::bigint[]) and (select count(*) from found_money) >= 0
  order by id
  ${lock('for no key update')}
), deposits as materialized (
  select distinct on (format_id) format_id, deposit_cents from format_prices
  where account_id = $1 and format_id = any($12::bigint[]) and valid_from <= $13
  order by format_id, valid_from desc
)
select
  (select closed_until from month) as closed_until,
  (select json_agg(card) from card) as cards,
  (select status from step_of) as order_status,
  (select row_to_json(restaurant) from restaurant) as restaurant,
  (select json_agg(found_cells) from found_cells) as cells,
  (select json_agg(found_money) from found_money) as money,
  (select json_agg(named_lots) from named_lots) as named_lots,
  (select json_agg(deposits) from deposits) as deposits,
  (select json_agg(json_build_object('id', id, 'author', author, 'unitPriceCents', unit_price_cents, 'from', valid_from, 'to', valid_to))
    from price_lines where account_id = $1 and restaurant_id = $3 and kind = $15) as prices,
  (select json_agg(json_build_object('from', valid_from, 'rate', rate) order by valid_from desc)
    from vat_rates where account_id = $1 and $18) as vat_rates`;
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

interface Answer {
  closed_until: string | null;
  cards: { id: number; status: CardStatus; activated: boolean; initial_amount_cents: number; funding: Origin }[] | null;
  order_status: OrderStatus | null;
  restaurant: { wash_mode: WashMode; exchanges: boolean } | null;
  cells:
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
  money:
    | { id: number; kind: string; owner: string; owner_id: number; balance_cents: number; blocked_cents: number }[]
    | null;
  named_lots: LotRow[] | null;
  deposits: { format_id: number; deposit_cents: number }[] | null;
  prices: PriceLine[] | null;
  vat_rates: VatRate[] | null;
}

const LOCKING = { name: 'ledger-books-locked', text: questionSql(true) };
const LOOKING = { name: 'ledger-books', text: questionSql(false) };

/** Reads what a transaction touches, in one statement, and those of `booksAfter.ts` it asks for; `lock` keeps it from everybody else until the transaction ends. */
export async function openBooks(tx: Tx, accountId: number, question: BooksQuestion, lock: boolean): Promise<Books> {
  const cells = question.cells.filter(isGuardedCell);
  const money = question.money.filter(isGuardedMoney);
  // Not awaited: the connection is pipelined, both leave together and the books are read once the doors are passed.
  const passed = lock ? passDoors(tx, accountId, question) : null;
  passed?.catch(() => undefined);
  const asked = tx.raw<Answer>({
    ...(lock ? LOCKING : LOOKING),
    values: [
      accountId,
      question.cardIds,
      question.restaurantId ?? null,
      cells.map(({ place }) => place),
      cells.map(({ placeId }) => placeId),
      cells.map(({ formatId }) => formatId),
      cells.map(({ state }) => state),
      money.map(({ kind }) => kind),
      money.map(({ owner }) => owner),
      money.map(({ ownerId }) => ownerId),
      question.lotIds ?? [],
      question.pricedFormatIds ?? [],
      question.at.toISOString(),
      question.orderId ?? null,
      question.fee ?? null,
      question.wholePlace?.place ?? null,
      question.wholePlace?.placeId ?? null,
      question.vat ?? false,
    ],
  });
  asked.catch(() => undefined);
  // First: why a door could not be passed says more than that nothing else could.
  await passed;
  const [answer] = (await asked).rows;
  if (!answer) throw new Error('The books gave no answer');
  const booksMoney = moneyIn(answer);
  return {
    ...read(answer, booksMoney),
    ...(await readAfter(tx, accountId, question, (answer.named_lots ?? []).map(toLot))),
  };
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
    orderStatus: answer.order_status,
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
  };
}
