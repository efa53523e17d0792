import { type StockCardPlace } from '@boucle/contract/shared/ledgerCards/places.ts';
import { useSession } from '../../api/useSession.ts';
import { useReader } from '../useReader.ts';
import { mayReadCard } from './mayReadCard.ts';

/** Whether the reader may open the card of a kind of place. */
export function useMayReadCard(place: StockCardPlace): boolean {
  return mayReadCard(useReader(), useSession()?.user?.role, place);
}
