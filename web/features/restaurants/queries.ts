import { keepPreviousData } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { TRANSACTION_LIST } from './detail/transactionList.ts';
import { type ListState } from '../../ui/table/listSearch.ts';
import { RESTAURANT_LIST } from './list/restaurantList.ts';

/** The most a map shows at once. */
const MOST_ON_MAP = 100;

/** The page of the list on screen; the rows of the previous one stay until it comes. */
export function restaurantListQuery(state: ListState) {
  return query.restaurants.list.queryOptions({ input: RESTAURANT_LIST.page(state), placeholderData: keepPreviousData });
}

/** Query of the map for the filtered list. */
export function restaurantMapQuery(state: ListState) {
  const input = { ...RESTAURANT_LIST.ordered(state), page: { number: 1, size: MOST_ON_MAP } };
  return query.restaurants.list.queryOptions({ input, placeholderData: keepPreviousData });
}

/** Whatever shows something of restaurants: read again once something of one has changed. */
export const SHOWN_BY = [query.restaurants.key(), query.events.key()] as const;

export function restaurantQuery(id: number) {
  return query.restaurants.read.queryOptions({ input: { id } });
}

/**
 * The page of a restaurant's transactions on screen; the rows of the previous one stay until it
 * comes.
 */
export function restaurantTransactionsQuery(id: number, state: ListState) {
  const input = { id, ...TRANSACTION_LIST.page(state) };
  return query.restaurants.transactions.queryOptions({ input, placeholderData: keepPreviousData });
}
