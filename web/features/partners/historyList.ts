import { PARTNER_TYPES } from '@boucle/contract/partners/types.ts';
import { type ListShape, type ListState } from '../../ui/table/listSearch.ts';

/** What the address of the history may say. */
export const HISTORY_LIST: ListShape = {
  sorts: ['date'],
  filters: ['type'],
  columns: ['date', 'type', 'from', 'to', 'containers', 'by', 'comments'],
};

/** One page of what happened to a partner's containers, as the API asks it; the newest first. */
export function historyInput(id: number, state: ListState) {
  const type = PARTNER_TYPES.filter((one) => state.filters['type']?.includes(one));
  return {
    id,
    sort: state.sort ?? '-date',
    page: { number: state.page, size: state.size },
    ...(type.length > 0 && { filter: { type } }),
    ...(state.from !== undefined && { from_date: state.from }),
    ...(state.to !== undefined && { to_date: state.to }),
  };
}
