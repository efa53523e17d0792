import { type IncidentDetail } from '@boucle/contract/features/incidents/calls.ts';
import { messageAsking } from '../../shared/messages/asking.ts';

/** After a gap at a restaurant's or a partner's is settled as a whole, they may be written to. */
export function offerMessage({ id, status, restaurant, partner }: IncidentDetail): void {
  if (status === 'settled' && (restaurant ?? partner) !== null) messageAsking.offer('gap_settled', id);
}
