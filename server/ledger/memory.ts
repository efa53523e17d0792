import { type Tx } from '../database/transaction.ts';
import { type BookCard, type BookCell, type BookMoney, type Books, type Lot } from './books.ts';
import { type CellKey, type MoneyKey, type WashMode, cellName, holderLetter, moneyName } from './places.ts';
import { type Posting, cellChanges, moneyChanges } from './posting.ts';
import { type CardStatus, type HolderRef, type Origin } from './types.ts';

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
  readonly restaurantId: number | null;
  readonly since: Date;
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

interface Price {
  readonly from: number;
  readonly cents: number;
}

/** The whole books of an account, kept in memory while a history is written: nobody else writes meanwhile. */
export interface MemoryBooks {
  readonly closedUntil: string | null;
  readonly cells: Map<string, MemoryCell>;
  readonly money: Map<string, MemoryMoney>;
  readonly lots: Map<string, MemoryLot[]>;
  readonly cards: Map<number, MemoryCard>;
  readonly washModes: ReadonlyMap<number, WashMode>;
  readonly prices: ReadonlyMap<number, readonly Price[]>;
}

/** Locks the account against every other posting, and reads its books. */
export async function loadBooks(tx: Tx, accountId: number): Promise<MemoryBooks> {
  const { closed_until: closedUntil } = await tx
    .selectFrom('accounts')
    .select('closed_until')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const cells = await tx.selectFrom('cells').selectAll().where('account_id', '=', accountId).execute();
  const money = await tx.selectFrom('money_accounts').selectAll().where('account_id', '=', accountId).execute();
  const restaurants = await tx
    .selectFrom('restaurants')
    .select(['id', 'wash_mode'])
    .where('account_id', '=', accountId)
    .execute();
  return {
    closedUntil,
    cells: new Map(
      cells.map(({ id, place, place_id: placeId, format_id: formatId, state, quantity, reserved }) => {
        const key = { place, placeId, formatId, state };
        return [cellName(key), { id, key, quantity, reserved, isNew: false, changed: 0 }];
      }),
    ),
    money: new Map(
      money.map(({ id, kind, owner, owner_id: ownerId, balance_cents, blocked_cents }) => {
        const key = { kind, owner, ownerId };
        return [
          moneyName(key),
          { id, key, balanceCents: balance_cents, blockedCents: blocked_cents, isNew: false, changedCents: 0 },
        ];
      }),
    ),
    lots: await loadLots(tx, accountId),
    cards: await loadCards(tx, accountId),
    washModes: new Map(restaurants.map(({ id, wash_mode }) => [id, wash_mode as WashMode])),
    prices: await loadPrices(tx, accountId),
  };
}

/** What a transaction of this holder at this restaurant would read now. */
export function viewOf(
  memory: MemoryBooks,
  holder: HolderRef | undefined,
  restaurantId: number | undefined,
  at: Date,
): Books {
  const deposits = new Map<number, number>();
  for (const [formatId, prices] of memory.prices) {
    const price = prices.findLast(({ from }) => from <= at.getTime());
    if (price) deposits.set(formatId, price.cents);
  }
  return {
    closedUntil: memory.closedUntil,
    card: holder?.kind === 'card' ? (memory.cards.get(holder.id) ?? null) : null,
    washMode: restaurantId === undefined ? null : (memory.washModes.get(restaurantId) ?? null),
    cells: memory.cells,
    money: memory.money,
    lots: holder ? (memory.lots.get(ownerName(holderLetter(holder), holder.id)) ?? []) : [],
    deposits,
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
  const { cardChange, at } = posting;
  const card = cardChange && memory.cards.get(cardChange.cardId);
  if (!cardChange || !card) return;
  card.status = cardChange.status;
  if (cardChange.activated !== 'keep') card.activatedAt = cardChange.activated === 'now' ? at : null;
  card.activated = card.activatedAt !== null;
  card.disabledAt = cardChange.status === 'disabled' ? at : null;
  card.touched = true;
}

function applyLots(memory: MemoryBooks, posting: Posting, lotIds: readonly number[]): void {
  const { holder, restaurantId } = posting.parties;
  if (!holder) return;
  const owner = holderLetter(holder);
  const name = ownerName(owner, holder.id);
  const lots = memory.lots.get(name) ?? [];
  const changes = new Map(posting.lotChanges.map(({ lotId, quantity }) => [lotId, quantity]));
  for (const lot of lots) {
    const quantity = changes.get(lot.id) ?? 0;
    lot.left += quantity;
    lot.changed += quantity;
  }
  posting.newLots.forEach(({ formatId, unitDepositCents, quantity }, i) => {
    lots.push({
      id: lotIds[i] ?? 0,
      formatId,
      unitDepositCents,
      opened: quantity,
      left: quantity,
      owner,
      ownerId: holder.id,
      restaurantId: restaurantId ?? null,
      since: posting.at,
      isNew: true,
      changed: 0,
    });
  });
  lots.sort((a, b) => a.since.getTime() - b.since.getTime() || a.id - b.id);
  memory.lots.set(name, lots);
}

function ownerName(owner: string, ownerId: number): string {
  return `${owner}/${ownerId}`;
}

async function loadLots(tx: Tx, accountId: number): Promise<Map<string, MemoryLot[]>> {
  const rows = await tx
    .selectFrom('lots')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('since')
    .orderBy('id')
    .execute();
  const lots = new Map<string, MemoryLot[]>();
  for (const row of rows) {
    const name = ownerName(row.owner, row.owner_id);
    const own = lots.get(name) ?? [];
    own.push({
      id: row.id,
      formatId: row.format_id,
      unitDepositCents: row.unit_deposit_cents,
      opened: row.opened,
      left: row.left_quantity,
      owner: row.owner,
      ownerId: row.owner_id,
      restaurantId: row.restaurant_id,
      since: row.since,
      isNew: false,
      changed: 0,
    });
    lots.set(name, own);
  }
  return lots;
}

async function loadCards(tx: Tx, accountId: number): Promise<Map<number, MemoryCard>> {
  const rows = await tx
    .selectFrom('card_holders as c')
    .innerJoin('card_batches as b', (join) =>
      join.onRef('b.account_id', '=', 'c.account_id').onRef('b.id', '=', 'c.batch_id'),
    )
    .select(['c.id', 'c.status', 'c.activated_at', 'c.disabled_at', 'b.initial_amount_cents', 'b.funding'])
    .where('c.account_id', '=', accountId)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        status: row.status as CardStatus,
        activated: row.activated_at !== null,
        activatedAt: row.activated_at,
        disabledAt: row.disabled_at,
        initialAmountCents: row.initial_amount_cents,
        funding: row.funding as Origin,
        touched: false,
      },
    ]),
  );
}

async function loadPrices(tx: Tx, accountId: number): Promise<Map<number, Price[]>> {
  const rows = await tx
    .selectFrom('format_prices')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('valid_from')
    .execute();
  const prices = new Map<number, Price[]>();
  for (const { format_id: formatId, valid_from, deposit_cents: cents } of rows) {
    prices.set(formatId, [...(prices.get(formatId) ?? []), { from: valid_from.getTime(), cents }]);
  }
  return prices;
}
