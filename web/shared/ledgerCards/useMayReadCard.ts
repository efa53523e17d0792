import { type StockCardPlace } from '@boucle/contract/ledgerCards/places.ts';
import { useSession } from '../../api/useSession.ts';
import { useReader } from '../useReader.ts';

/** What pages of a super administrator show the stock of. */
const SHOWN_TO_PLATFORM: readonly StockCardPlace[] = ['partner', 'drop_off_point'];

/** Whether the reader may open the card of a kind of place: partners that of their own stock. */
export function useMayReadCard(place: StockCardPlace): boolean {
  const { mayOpen } = useReader();
  const role = useSession()?.user?.role;
  if (!mayOpen('stock-card')) return false;
  if (role === 'super_admin') return SHOWN_TO_PLATFORM.includes(place);
  return role === 'account_admin' || place === 'partner';
}
