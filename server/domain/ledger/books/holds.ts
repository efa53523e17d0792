import { type Lot } from './lot.ts';

/** Cents of the cagnotte that an open order keeps from now on. */
export interface OrderHold {
  readonly orderId: number;
  readonly holdCents: number;
}

/** An order that is not over, or that still holds money: the oldest order first. */
export interface OpenOrder {
  readonly id: number;
  readonly isOpen: boolean;
  readonly holdCents: number;
  /** Deposits of what it delivers. */
  readonly deliverCents: number;
  /** Pieces planned to be picked up, by format. */
  readonly pickup: readonly { readonly formatId: number; readonly quantity: number }[];
}

/** Pieces and cents that a customer's open orders count on. */
export interface Promises {
  readonly customerId: number;
  readonly orders: readonly OpenOrder[];
  /** All its loans, oldest first. */
  readonly lots: readonly Lot[];
}

type LotValue = Pick<Lot, 'formatId' | 'unitDepositCents' | 'left'>;

/**
 * Cents of the cagnotte that each order must keep: the deposits of what it delivers, less the
 * oldest lots still held, up to what it picks up and not promised to an earlier order. Answers the
 * orders whose hold changes.
 */
export function holdsOf(orders: readonly OpenOrder[], lots: readonly LotValue[]): OrderHold[] {
  const free = lots.map((lot) => ({ ...lot }));
  const changed: OrderHold[] = [];
  for (const order of orders) {
    let promised = 0;
    if (order.isOpen) for (const line of order.pickup) promised += takeOldest(free, line);
    const holdCents = order.isOpen ? Math.max(0, order.deliverCents - promised) : 0;
    if (holdCents !== order.holdCents) changed.push({ orderId: order.id, holdCents });
  }
  return changed;
}

/** Value in cents of the oldest pieces, taken out of what is free. */
function takeOldest(
  free: { formatId: number; unitDepositCents: number; left: number }[],
  { formatId, quantity }: { formatId: number; quantity: number },
): number {
  let rest = quantity;
  let cents = 0;
  for (const lot of free) {
    if (lot.formatId !== formatId) continue;
    const part = Math.min(rest, lot.left);
    lot.left -= part;
    rest -= part;
    cents += part * lot.unitDepositCents;
  }
  return cents;
}

/** By how many cents the holds change what is blocked. */
export function blockedBy(orders: readonly OpenOrder[], holds: readonly OrderHold[]): number {
  const before = new Map(orders.map((order) => [order.id, order.holdCents]));
  return holds.reduce((sum, { orderId, holdCents }) => sum + holdCents - (before.get(orderId) ?? 0), 0);
}
