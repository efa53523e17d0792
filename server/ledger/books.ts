import { type Tx } from '../database/transaction.ts';
import {
  type CellKey,
  type MoneyKey,
  type WashMode,
  cellName,
  isGuardedCell,
  isGuardedMoney,
  moneyName,
} from './places.ts';
import { type CardStatus, type Origin } from './types.ts';

export interface Lot {
  readonly id: number;
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
  readonly card: BookCard | null;
  readonly washMode: WashMode | null;
  /** By cellName; a cell that was never used is absent, as are those of the outside world. */
  readonly cells: ReadonlyMap<string, BookCell>;
  /** By moneyName; only the accounts that may not fall below zero. */
  readonly money: ReadonlyMap<string, BookMoney>;
  /** Oldest first. */
  readonly lots: readonly Lot[];
  /** Deposit in cents, by format, at the moment of the transaction. */
  readonly deposits: ReadonlyMap<number, number>;
}

export interface BooksQuestion {
  readonly cardId?: number | undefined;
  readonly restaurantId?: number | undefined;
  readonly cells: readonly CellKey[];
  readonly money: readonly MoneyKey[];
  /** The open loans of an owner in some formats. */
  readonly openLots?:
    { readonly owner: string; readonly ownerId: number; readonly formatIds: readonly number[] } | undefined;
  /** Lots by number, whatever is left of them. */
  readonly lotIds?: readonly number[] | undefined;
  /** Formats whose deposit is asked for. */
  readonly pricedFormatIds?: readonly number[] | undefined;
  readonly at: Date;
}

/**
 * One order of locks for everybody: month, card, restaurant, cells, money accounts, lots, each by key; each part waits for the
 * one before (`count(*) >= 0` is always true, and makes it run first). The outside world and the accounts that may go
 * below zero are not locked here: nothing is checked against them, and they are the busiest.
 */
function questionSql(locked: boolean): string {
  const lock = (clause: string): string => (locked ? clause : '');
  return `
with month as materialized (
  select closed_until from accounts where id = $1 ${lock('for share')}
), card as materialized (
  select c.status, c.activated_at is not null as activated, b.initial_amount_cents, b.funding
  from card_holders c join card_batches b on b.account_id = c.account_id and b.id = c.batch_id
  where c.account_id = $1 and c.id = $2 and (select count(*) from month) >= 0
  ${lock('for no key update of c')}
), restaurant as materialized (
  select wash_mode from restaurants
  where account_id = $1 and id = $3 and (select count(*) from card) >= 0
  ${lock('for share')}
), wanted as materialized (
  select distinct w.place, w.place_id, w.format_id, case w.state
    when 'back' then (select case wash_mode when 'restaurant' then 'clean' else 'dirty' end from restaurant)
    else w.state end as state
  from unnest($4::text[], $5::bigint[], $6::bigint[], $7::text[]) as w(place, place_id, format_id, state)
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
  select id, format_id, unit_deposit_cents, opened, left_quantity from lots
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
  (select row_to_json(card) from card) as card,
  (select wash_mode from restaurant) as wash_mode,
  (select json_agg(found_cells) from found_cells) as cells,
  (select json_agg(found_money) from found_money) as money,
  (select json_agg(named_lots) from named_lots) as named_lots,
  (select json_agg(deposits) from deposits) as deposits`;
}

interface LotRow {
  id: number;
  format_id: number;
  unit_deposit_cents: number;
  opened: number;
  left_quantity: number;
}

interface Answer {
  closed_until: string | null;
  card: { status: CardStatus; activated: boolean; initial_amount_cents: number; funding: Origin } | null;
  wash_mode: WashMode | null;
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
}

const LOCKING = { name: 'ledger-books-locked', text: questionSql(true) };
const LOOKING = { name: 'ledger-books', text: questionSql(false) };

/**
 * A statement of its own: it sees what was lent while the first one waited for its locks, which a single one would miss.
 * From then on nobody else lends to this holder nor takes back, having to lock the same cells.
 */
const OPEN_LOTS = {
  name: 'ledger-open-lots',
  text: `select id, format_id, unit_deposit_cents, opened, left_quantity from lots
    where account_id = $1 and owner = $2 and owner_id = $3 and format_id = any($4::bigint[]) and left_quantity > 0
    order by since, id`,
};

/** Reads what a transaction touches, in one statement, two when it takes back loans; `lock` keeps it from everybody else until the transaction ends. */
export async function openBooks(tx: Tx, accountId: number, question: BooksQuestion, lock: boolean): Promise<Books> {
  const cells = question.cells.filter(isGuardedCell);
  const money = question.money.filter(isGuardedMoney);
  const { rows } = await tx.raw<Answer>({
    ...(lock ? LOCKING : LOOKING),
    values: [
      accountId,
      question.cardId ?? null,
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
    ],
  });
  const [answer] = rows;
  if (!answer) throw new Error('The books gave no answer');
  return read(answer, await openLots(tx, accountId, question));
}

async function openLots(tx: Tx, accountId: number, { openLots: asked }: BooksQuestion): Promise<LotRow[]> {
  if (!asked) return [];
  const { rows } = await tx.raw<LotRow>({
    ...OPEN_LOTS,
    values: [accountId, asked.owner, asked.ownerId, asked.formatIds],
  });
  return rows;
}

function read(answer: Answer, openedLots: readonly LotRow[]): Books {
  const { card } = answer;
  return {
    closedUntil: answer.closed_until,
    card: card && {
      status: card.status,
      activated: card.activated,
      initialAmountCents: card.initial_amount_cents,
      funding: card.funding,
    },
    washMode: answer.wash_mode,
    cells: new Map(
      (answer.cells ?? []).map((c) => [
        cellName({ place: c.place, placeId: c.place_id, formatId: c.format_id, state: c.state }),
        { id: c.id, quantity: c.quantity, reserved: c.reserved },
      ]),
    ),
    money: new Map(
      (answer.money ?? []).map((m) => [
        moneyName({ kind: m.kind, owner: m.owner, ownerId: m.owner_id }),
        { id: m.id, balanceCents: m.balance_cents, blockedCents: m.blocked_cents },
      ]),
    ),
    lots: [...openedLots, ...(answer.named_lots ?? [])].map((lot) => ({
      id: lot.id,
      formatId: lot.format_id,
      unitDepositCents: lot.unit_deposit_cents,
      opened: lot.opened,
      left: lot.left_quantity,
    })),
    deposits: new Map((answer.deposits ?? []).map((price) => [price.format_id, price.deposit_cents])),
  };
}
