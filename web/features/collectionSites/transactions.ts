import { keepPreviousData } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { type ListState } from '../../ui/table/listSearch.ts';
import { placeTransactionList } from '../../shared/places/placeTransactionList.ts';

const LIST = placeTransactionList(['return_container_in_collection_drawer', 'empty_collection_terminal_drawer']);

/** Transactions of a collector: what was brought there, and when its drawers were emptied. */
export const SITE_TRANSACTIONS = {
  declared: LIST,
  pageQuery: (id: number, state: ListState) =>
    query.collectionSites.transactions.queryOptions({
      input: { id, ...LIST.page(state) },
      placeholderData: keepPreviousData,
    }),
};
