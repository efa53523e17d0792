import { keepPreviousData } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { type ListState } from '../../ui/table/listSearch.ts';
import { ORDER_LIST } from './orderList.ts';

/** The page of the list on screen; the rows of the previous one stay until it comes. */
export function orderListQuery(state: ListState) {
  return query.orders.list.queryOptions({ input: ORDER_LIST.page(state), placeholderData: keepPreviousData });
}

/** One order whole. */
export function orderQuery(id: number) {
  return query.orders.read.queryOptions({ input: { id } });
}
