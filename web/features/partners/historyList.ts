import { PARTNER_TYPES } from '@boucle/contract/partners/types.ts';
import { type ListShape, type ListState } from '../../ui/table/listSearch.ts';

/** What the address of the history may say. */
export const HISTORY_LIST: ListShape = {
  sorts: ['date'],
  filters: ['type', 'restaurant_id', 'drop_off_point_id'],
};

/** The place that the address narrows the list to; undefined: none, or a word that is no number. */
export function placeIn({ filters }: ListState, name: 'restaurant_id' | 'drop_off_point_id'): number | undefined {
  const written = filters[name]?.[0] ?? '';
  return /^[1-9]\d{0,14}$/.test(written) ? Number(written) : undefined;
}

/** One page of what happened to a partner's containers, as the API asks it; the newest first. */
export function historyInput(id: number, state: ListState) {
  const type = PARTNER_TYPES.filter((one) => state.filters['type']?.includes(one));
  const restaurant_id = placeIn(state, 'restaurant_id');
  const drop_off_point_id = placeIn(state, 'drop_off_point_id');
  const filter = {
    ...(state.q !== '' && { q: state.q }),
    ...(type.length > 0 && { type }),
    ...(restaurant_id !== undefined && { restaurant_id }),
    ...(drop_off_point_id !== undefined && { drop_off_point_id }),
  };
  return {
    id,
    sort: state.sort ?? '-date',
    page: { number: state.page, size: state.size },
    ...(Object.keys(filter).length > 0 && { filter }),
    ...(state.from !== undefined && { from_date: state.from }),
    ...(state.to !== undefined && { to_date: state.to }),
  };
}
