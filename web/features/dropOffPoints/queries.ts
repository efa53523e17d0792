import { keepPreviousData } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { type ListState } from '../../ui/table/listSearch.ts';
import { dropOffMapInput, DROP_OFF_LIST } from './list/dropOffList.ts';

/** The page of drop-off points on screen; the rows of the previous one stay until it comes. */
export function dropOffListQuery(state: ListState) {
  return query.dropOffPoints.list.queryOptions({ input: DROP_OFF_LIST.page(state), placeholderData: keepPreviousData });
}

/** The drop-off points of the map. */
export function dropOffMapQuery(state: ListState) {
  return query.dropOffPoints.list.queryOptions({ input: dropOffMapInput(state), placeholderData: keepPreviousData });
}

/** One drop-off point. */
export function dropOffQuery(id: number) {
  return query.dropOffPoints.read.queryOptions({ input: { id } });
}
