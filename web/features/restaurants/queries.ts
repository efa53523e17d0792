import { keepPreviousData } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { type ListState } from '../../ui/table/listSearch.ts';
import { restaurantFilterInput, restaurantPageInput } from './restaurantList.ts';

/** The most a map shows at once. */
const MOST_ON_MAP = 100;

/** The page of the list on screen; the rows of the previous one stay until it comes. */
export function restaurantListQuery(state: ListState) {
  return query.restaurants.list.queryOptions({ input: restaurantPageInput(state), placeholderData: keepPreviousData });
}

/** What the map shows of the filtered list. */
export function restaurantMapQuery(state: ListState) {
  const input = { ...restaurantFilterInput(state), page: { number: 1, size: MOST_ON_MAP } };
  return query.restaurants.list.queryOptions({ input, placeholderData: keepPreviousData });
}

export function restaurantQuery(id: number) {
  return query.restaurants.read.queryOptions({ input: { id } });
}
