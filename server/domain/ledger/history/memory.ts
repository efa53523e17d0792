import { type CardStatus } from '@boucle/contract/shared/cards/status.ts';
import {
  type BookCard,
  type BookCell,
  type BookMoney,
  type Books,
  type BooksQuestion,
  type PriceLine,
  type VatRate,
} from '../books/books.ts';
import { type Lot } from '../books/lot.ts';
import { type CellKey, type MoneyKey, type WashMode, holderLetter } from '../books/places.ts';
import { ownChanges } from '../posting/ownMoney.ts';
import { type Posting, cellChanges, moneyChanges } from '../posting/posting.ts';

export interface MemoryCell extends BookCell {
  id: number;
  readonly key: CellKey;
  quantity: number;
  readonly isNew: boolean;
  changed: number;
}

export interface MemoryMoney extends BookMoney {
  id: number;
  readonly key: MoneyKey;
  balanceCents: number;
  readonly isNew: boolean;
  changedCents: number;
}

export interface MemoryLot extends Lot {
  readonly owner: string;
  readonly ownerId: number;
  left: number;
  readonly isNew: boolean;
  changed: number;
}

export interface MemoryCard extends BookCard {
  status: CardStatus;
  activated: boolean;
  activatedAt: Date | null;
  disabledAt: Date | null;
  touched: boolean;
}

export interface Price {
  readonly from: number;
  readonly cents: number;
}

/**
 * The whole books of an account, kept in memory while a history is written: no one else writes in
 * the meantime.
 */
export interface MemoryBooks {
  readonly closedUntil: string | null;
  /** The most that a cagnotte may hold, in cents. */
  readonly capCents: number;
  readonly cells: Map<string, MemoryCell>;
  readonly money: Map<string, MemoryMoney>;
  /** The open ones of each borrower, oldest first. */
  readonly lots: Map<string, MemoryLot[]>;
  readonly lotsById: Map<number, MemoryLot>;
  readonly cards: Map<number, MemoryCard>;
  readonly restaurants: ReadonlyMap<number, MemoryRestaurant>;
  readonly prices: ReadonlyMap<number, readonly Price[]>;
  readonly vatRates: readonly VatRate[];
  /** Cents that the payment provider received from each customer and has not given back. */
  readonly received: Map<number, number>;
  /** Cents that each holder paid in and was not paid back, by letter and number. */
  readonly own: Map<string, number>;
}

export interface MemoryRestaurant {
  readonly washMode: WashMode;
  readonly exchanges: boolean;
  readonly priceLines: readonly (PriceLine & { readonly kind: string })[];
}

/**
 * The books that a transaction asking this question would read now. A past is written as it was:
 * `capped` only by a simulator, whose people ask first.
 */
export function viewOf(memory: MemoryBooks, question: BooksQuestion, capped = false): Books {
  const { restaurantId, openLots, lotIds = [], received, fee, at } = question;
  const deposits = new Map<number, number>();
  for (const formatId of question.pricedFormatIds ?? []) {
    const price = memory.prices.get(formatId)?.findLast(({ from }) => from <= at.getTime());
    if (price) deposits.set(formatId, price.cents);
  }
  const restaurant = restaurantId === undefined ? undefined : memory.restaurants.get(restaurantId);
  const own = openLots ? (memory.lots.get(ownerName(openLots.owner, openLots.ownerId)) ?? []) : [];
  const wanted = openLots?.formatIds ? new Set(openLots.formatIds) : null;
  return {
    closedUntil: memory.closedUntil,
    cards: memory.cards,
    washMode: restaurant?.washMode ?? null,
    exchanges: restaurant?.exchanges ?? false,
    orderStatus: null,
    cells: memory.cells,
    money: memory.money,
    lots: [
      ...own.filter(({ formatId }) => wanted === null || wanted.has(formatId)),
      ...lotIds.flatMap((id) => memory.lotsById.get(id) ?? []),
    ],
    deposits,
    prices: restaurant?.priceLines.filter(({ kind }) => kind === fee) ?? [],
    vatRates: memory.vatRates,
    extras: new Map(),
    closings: [],
    numberedFormats: new Set(),
    promises: null,
    receivedCents: received ? (memory.received.get(received.customerId) ?? 0) : 0,
    ownCents: question.own
      ? (memory.own.get(`${holderLetter(question.own.holder)}/${question.own.holder.id}`) ?? 0)
      : 0,
    cap: capped && question.capped ? { capCents: memory.capCents, waitingCents: 0 } : null,
    nextId: null,
  };
}

/** Turns the page: what a posting changes. `lotIds` are the numbers of the lots it opens. */
export function apply(memory: MemoryBooks, posting: Posting, lotIds: readonly number[]): void {
  for (const [name, { key, delta }] of cellChanges(posting.movements)) {
    const cell = memory.cells.get(name) ?? { id: 0, key, quantity: 0, reserved: 0, isNew: true, changed: 0 };
    cell.quantity += delta;
    cell.changed += delta;
    memory.cells.set(name, cell);
  }
  for (const [name, { key, deltaCents }] of moneyChanges(posting.entries)) {
    const account = memory.money.get(name) ?? {
      id: 0,
      key,
      balanceCents: 0,
      blockedCents: 0,
      isNew: true,
      changedCents: 0,
    };
    account.balanceCents += deltaCents;
    account.changedCents += deltaCents;
    memory.money.set(name, account);
  }
  applyLots(memory, posting, lotIds);
  applyCard(memory, posting);
  for (const [name, cents] of ownChanges(posting)) memory.own.set(name, (memory.own.get(name) ?? 0) + cents);
  const { holder } = posting.parties;
  for (const { from, to, amountCents } of posting.entries) {
    if (holder?.kind !== 'customer' || (from.kind !== 'PSP' && to.kind !== 'PSP')) continue;
    const cents = from.kind === 'PSP' ? amountCents : -amountCents;
    memory.received.set(holder.id, (memory.received.get(holder.id) ?? 0) + cents);
  }
}

function applyCard(memory: MemoryBooks, { cardChange, at }: Posting): void {
  const card = cardChange && memory.cards.get(cardChange.cardId);
  if (!cardChange || !card) return;
  card.status = cardChange.status;
  if (cardChange.activated !== 'keep') card.activatedAt = cardChange.activated === 'now' ? at : null;
  card.activated = card.activatedAt !== null;
  card.disabledAt = cardChange.status === 'disabled' ? (card.disabledAt ?? at) : null;
  card.touched = true;
}

function applyLots(memory: MemoryBooks, posting: Posting, lotIds: readonly number[]): void {
  for (const { lotId, quantity } of posting.lotChanges) {
    const lot = memory.lotsById.get(lotId);
    if (!lot) continue;
    const wasOpen = lot.left > 0;
    lot.left += quantity;
    lot.changed += quantity;
    const name = ownerName(lot.owner, lot.ownerId);
    if (lot.left === 0)
      memory.lots.set(
        name,
        (memory.lots.get(name) ?? []).filter((one) => one !== lot),
      );
    else if (!wasOpen) insert(memory, lot);
  }
  const { newLotsOf, at, parties } = posting;
  if (!newLotsOf) return;
  posting.newLots.forEach(({ formatId, unitDepositCents, quantity, since, restaurantId }, i) => {
    const lot: MemoryLot = {
      id: lotIds[i] ?? 0,
      formatId,
      unitDepositCents,
      opened: quantity,
      left: quantity,
      ...newLotsOf,
      restaurantId: since ? (restaurantId ?? null) : (parties.restaurantId ?? null),
      since: since ?? at,
      isNew: true,
      changed: 0,
    };
    memory.lotsById.set(lot.id, lot);
    insert(memory, lot);
  });
}

/** Among the open loans of its borrower, oldest first; most are the latest. */
function insert(memory: MemoryBooks, lot: MemoryLot): void {
  const name = ownerName(lot.owner, lot.ownerId);
  const own = memory.lots.get(name) ?? [];
  memory.lots.set(name, own);
  const before = own.findLastIndex(
    (one) => one.since < lot.since || (one.since.getTime() === lot.since.getTime() && one.id < lot.id),
  );
  own.splice(before + 1, 0, lot);
}

export function ownerName(owner: string, ownerId: number): string {
  return `${owner}/${ownerId}`;
}
