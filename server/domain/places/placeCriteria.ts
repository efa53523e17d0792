import { type PlaceTransactionsQuery } from '@boucle/contract/shared/places/fields.ts';
import { type TransactionCriteria } from '../transactions/criteria.ts';

/** Filters on the transactions of one place, on screen and in CSV. */
export const placeCriteria = (
  { filter, from_date, to_date }: PlaceTransactionsQuery,
  place: Pick<TransactionCriteria, 'dropOffPointId' | 'collectionSiteId'>,
): TransactionCriteria => ({
  ...place,
  types: filter?.type,
  statuses: filter?.status,
  formatId: filter?.format_id,
  from: from_date,
  to: to_date,
  text: filter?.q,
});
