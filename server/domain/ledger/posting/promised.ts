import { type Books } from '../books/books.ts';
import { blockedBy, holdsOf } from '../books/holds.ts';
import { type Posting } from './posting.ts';

/**
 * The posting with what the customer's open orders hold from then on: their hold follows the boxes
 * that it still has.
 */
export function promised(posting: Posting, { promises }: Books): Posting {
  if (!promises || promises.orders.length === 0) return posting;
  const deltas = new Map(posting.lotChanges.map(({ lotId, quantity }) => [lotId, quantity]));
  const known = new Set(promises.lots.map(({ id }) => id));
  // A loan that was closed whole and opens again is not among the open ones.
  const reopened = posting.reopened.filter(({ id }) => !known.has(id));
  const own = posting.newLotsOf?.owner === 'U' && posting.newLotsOf.ownerId === promises.customerId;
  const lots = [
    ...[...promises.lots, ...reopened].map((lot) => ({ ...lot, left: lot.left + (deltas.get(lot.id) ?? 0) })),
    ...(own
      ? posting.newLots.map((lot) => ({ ...lot, since: lot.since ?? posting.at, left: lot.quantity, id: Infinity }))
      : []),
  ].sort((a, b) => a.since.getTime() - b.since.getTime() || a.id - b.id);
  const holds = holdsOf(promises.orders, lots);
  const deltaCents = blockedBy(promises.orders, holds);
  const key = { kind: 'CAG', owner: 'U', ownerId: promises.customerId };
  const blocks = deltaCents === 0 ? [] : [{ key, deltaCents }];
  return { ...posting, holds, blocks: [...posting.blocks, ...blocks] };
}
