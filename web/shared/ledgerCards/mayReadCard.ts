import { SHOWN_TO_PLATFORM, type StockCardPlace } from '@boucle/contract/shared/ledgerCards/places.ts';
import { type Role } from '@boucle/contract/base/roles.ts';
import { type Reader } from '@boucle/contract/features/transactions/describe.ts';

/**
 * Whether a reader of that role may open the card of a kind of place: partners that of their own
 * stock.
 */
export function mayReadCard({ mayOpen }: Reader, role: Role | undefined, place: StockCardPlace): boolean {
  if (!mayOpen('stock-card')) return false;
  if (role === 'super_admin') return SHOWN_TO_PLATFORM.includes(place);
  return role === 'account_admin' || place === 'partner';
}
