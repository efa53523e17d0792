import { type CardStatus } from '@boucle/contract/shared/cards/status.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { type PriceLine } from '../books/books.ts';
import { lockAccountExclusively } from '../books/advisoryLocks.ts';
import { INSIDE } from '../books/ownMoney.ts';
import { type WashMode, cellName, moneyName } from '../books/places.ts';
import { type Origin } from '../types.ts';
import {
  type MemoryBooks,
  type MemoryCard,
  type MemoryLot,
  type MemoryRestaurant,
  type Price,
  ownerName,
} from './memory.ts';

/**
 * Closes the account to every other posting, and reads its books. No one may have an order under
 * way.
 */
export async function loadBooks(tx: Tx, accountId: number): Promise<MemoryBooks> {
  await lockAccountExclusively(tx, accountId);
  const { closed_until: closedUntil, max_balance_cents: capCents } = await tx
    .selectFrom('accounts')
    .select(['closed_until', 'max_balance_cents'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const underWay = await tx
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', 'in', ['pending', 'validated'])
    .limit(1)
    .execute();
  if (underWay.length > 0) throw new RangeError('A history is not written while an order is under way');
  const cells = await tx.selectFrom('cells').selectAll().where('account_id', '=', accountId).execute();
  const money = await tx.selectFrom('money_accounts').selectAll().where('account_id', '=', accountId).execute();
  const lots = await loadLots(tx, accountId);
  return {
    closedUntil,
    capCents,
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
    lots: byOwner(lots),
    lotsById: new Map(lots.map((lot) => [lot.id, lot])),
    cards: await loadCards(tx, accountId),
    restaurants: await loadRestaurants(tx, accountId),
    prices: await loadPrices(tx, accountId),
    vatRates: (
      await tx
        .selectFrom('vat_rates')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('valid_from', 'desc')
        .execute()
    ).map(({ valid_from: from, rate }) => ({ from, rate })),
    received: await loadReceived(tx, accountId),
    own: await loadOwn(tx, accountId),
  };
}

/** The open loans; a history reverses only what it did itself. */
async function loadLots(tx: Tx, accountId: number): Promise<MemoryLot[]> {
  const rows = await tx
    .selectFrom('lots')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('left_quantity', '>', 0)
    .orderBy('since')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
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
  }));
}

function byOwner(lots: readonly MemoryLot[]): Map<string, MemoryLot[]> {
  const owners = new Map<string, MemoryLot[]>();
  for (const lot of lots) {
    const name = ownerName(lot.owner, lot.ownerId);
    const own = owners.get(name) ?? [];
    own.push(lot);
    owners.set(name, own);
  }
  return owners;
}

async function loadRestaurants(tx: Tx, accountId: number): Promise<Map<number, MemoryRestaurant>> {
  const prices = await tx.selectFrom('price_lines').selectAll().where('account_id', '=', accountId).execute();
  const rows = await tx
    .selectFrom('restaurants')
    .select(['id', 'wash_mode', 'exchange_at_counter'])
    .where('account_id', '=', accountId)
    .execute();
  return new Map(
    rows.map(({ id, wash_mode, exchange_at_counter: exchanges }) => [
      id,
      {
        washMode: wash_mode as WashMode,
        exchanges: exchanges ?? wash_mode === 'account',
        priceLines: prices
          .filter(({ restaurant_id }) => restaurant_id === id)
          .map((price): PriceLine & { kind: string } => ({
            id: price.id,
            kind: price.kind,
            author: price.author,
            unitPriceCents: price.unit_price_cents,
            from: price.valid_from,
            to: price.valid_to,
          })),
      },
    ]),
  );
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

async function loadReceived(tx: Tx, accountId: number): Promise<Map<number, number>> {
  const { rows } = await tx.raw<{ id: number; cents: number }>({
    text: `select customer_id as id, sum(case when type = 'refund_deposit' then -amount_cents else amount_cents end)::bigint as cents
      from transactions where account_id = $1 and customer_id is not null and (
        (type in ('add_deposit', 'grab_container_and_deposit') and status = 'completed')
        or (type = 'refund_deposit' and variant = 'payment_card' and status in ('completed', 'pending')))
      group by customer_id`,
    values: [accountId],
  });
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}

async function loadOwn(tx: Tx, accountId: number): Promise<Map<string, number>> {
  const { rows } = await tx.raw<{ name: string; cents: number }>({
    text: `select m.owner || '/' || m.owner_id as name, sum(moved.cents)::bigint as cents
      from money_accounts m
      join (
        select e.to_account as own, o.kind as other, e.amount_cents as cents from entries e
          join money_accounts o on o.account_id = $1 and o.id = e.from_account where e.account_id = $1
        union all
        select e.from_account, o.kind, -e.amount_cents from entries e
          join money_accounts o on o.account_id = $1 and o.id = e.to_account where e.account_id = $1
        union all
        select w.to_account, 'OWN', w.cents from own_money_moves w where w.account_id = $1
        union all
        select w.from_account, 'OWN', -w.cents from own_money_moves w where w.account_id = $1
      ) moved on moved.own = m.id
      where m.account_id = $1 and m.kind in ('CAG', 'CON') and moved.other <> all($2)
      group by 1`,
    values: [accountId, INSIDE],
  });
  return new Map(rows.map(({ name, cents }) => [name, cents]));
}
