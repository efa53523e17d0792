import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { placeTransactionList, type PlaceTransactionList } from '../../shared/places/placeTransactionList.ts';

/** What was brought to a collector, and when its drawers were emptied. */
export const SITE_TRANSACTIONS: PlaceTransactionList = {
  declared: placeTransactionList(['return_container_in_collection_drawer', 'empty_collection_terminal_drawer']),
  usePage: (input, enabled) =>
    useQuery({
      ...query.collectionSites.transactions.queryOptions({ input, placeholderData: keepPreviousData }),
      enabled,
    }),
};
