import { euro, eurosOf } from '@boucle/contract/base/format.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Books } from '../ledger/books/books.ts';
import { blockedBy, holdsOf } from '../ledger/books/holds.ts';
import { openBooks } from '../ledger/books/openBooks.ts';
import { type CellKey, cellName, moneyName } from '../ledger/books/places.ts';
import { LedgerRefusal } from '../ledger/refusals.ts';
import { refusalOf } from '../ledger/posting/sentences.ts';
import { type Order, plannedLines } from './orderRow.ts';

/**
 * Pieces of the restaurant's clean stock promised (+) or freed (−) with a step, by format; and an
 * order that holds nothing any more.
 */
export interface PromiseChange {
  readonly reserve: 1 | -1 | 0;
  readonly closing: boolean;
}

/**
 * All that the steps of an order may touch, locked in the one order of everybody, before the first
 * of them.
 */
export function lockBooks(tx: Tx, accountId: number, order: Order, formatIds: readonly number[]): Promise<Books> {
  const { customerId, restaurantId, partnerId } = order;
  const all = [...new Set([...order.lines.map(({ formatId }) => formatId), ...formatIds])];
  const cells = all.flatMap((formatId): CellKey[] => [
    { place: 'R', placeId: restaurantId, formatId, state: 'clean' },
    { place: 'P', placeId: partnerId, formatId, state: 'transit' },
    { place: 'P', placeId: partnerId, formatId, state: 'dirty' },
    { place: 'U', placeId: customerId, formatId, state: 'held' },
  ]);
  return openBooks(
    tx,
    accountId,
    {
      cardIds: [],
      restaurantId,
      cells,
      money: [
        { kind: 'CAG', owner: 'U', ownerId: customerId },
        { kind: 'CON', owner: 'U', ownerId: customerId },
      ],
      borrowerId: customerId,
      at: tx.now(),
    },
    true,
  );
}

/**
 * Reserves or frees the stock of an order's deliveries and brings what the customer's open orders
 * hold of its cagnotte up to date. Throws LedgerRefusal, saying what is missing, when stock or
 * money does not suffice.
 */
export async function settlePromises(
  tx: Tx,
  accountId: number,
  order: Order,
  { reserve, closing }: PromiseChange,
): Promise<void> {
  const books = await lockBooks(tx, accountId, order, []);
  const reserved = new Map<number, number>();
  for (const { formatId, quantity } of plannedLines(order, 'deliver')) {
    const key: CellKey = { place: 'R', placeId: order.restaurantId, formatId, state: 'clean' };
    const cell = books.cells.get(cellName(key));
    const there = cell?.quantity ?? 0;
    const promised = cell?.reserved ?? 0;
    if (reserve === 1 && there - promised < quantity) {
      throw await refusalOf(tx, accountId, { kind: 'cell', key, there, promised, asked: quantity }, {});
    }
    if (cell && reserve !== 0) reserved.set(cell.id, reserve * quantity);
  }
  const { orders = [], lots = [] } = books.promises ?? {};
  const followed = orders.map((one) => (one.id === order.id && closing ? { ...one, isOpen: false } : one));
  const holds = holdsOf(followed, lots);
  const deltaCents = blockedBy(orders, holds);
  const purse = books.money.get(moneyName({ kind: 'CAG', owner: 'U', ownerId: order.customerId }));
  const availableCents = (purse?.balanceCents ?? 0) - (purse?.blockedCents ?? 0);
  if (deltaCents > availableCents) throw new LedgerRefusal(missing(availableCents, deltaCents));

  await tx.raw({
    text: `update cells set reserved = reserved + v.delta from unnest($2::bigint[], $3::int[]) as v(id, delta)
      where account_id = $1 and cells.id = v.id`,
    values: [accountId, [...reserved.keys()], [...reserved.values()]],
  });
  if (purse && deltaCents !== 0) {
    await tx.raw({
      text: 'update money_accounts set blocked_cents = blocked_cents + $3 where account_id = $1 and id = $2',
      values: [accountId, purse.id, deltaCents],
    });
  }
  await tx.raw({
    text: `insert into order_holds (account_id, order_id, cents) select $1, v.* from unnest($2::bigint[], $3::bigint[]) as v
      on conflict (account_id, order_id) do update set cents = excluded.cents returning 1`,
    values: [accountId, holds.map(({ orderId }) => orderId), holds.map(({ holdCents }) => holdCents)],
  });
}

function missing(availableCents: number, askedCents: number): string {
  const money = (cents: number): string => euro(eurosOf(cents));
  return `Il manque ${money(askedCents - availableCents)} sur la cagnotte\u00a0: ${money(availableCents)} disponibles pour ${money(askedCents)} à garder.`;
}
