import { API_ACCESS_STATUSES } from '@boucle/contract/apiAccesses/labels.ts';
import { type API_ACCESS_SORTS, type apiAccessListQuery } from '@boucle/contract/apiAccesses.ts';
import { type z } from 'zod';
import { type ListShape, type ListState } from '../../ui/table/listSearch.ts';

type ListInput = z.input<typeof apiAccessListQuery>;

const SORTS = ['name', 'created_at', 'last_used_at'] as const satisfies readonly (typeof API_ACCESS_SORTS)[number][];

/** What the address of the list may say. */
export const ACCESS_LIST: ListShape = {
  sorts: SORTS,
  filters: ['status'],
};

/** The latest first, when the address says nothing else. */
export const ACCESS_ORDER = '-created_at' satisfies `-${(typeof SORTS)[number]}`;

/** What is filtered and in which order, as the API asks it; words that no filter knows are left out. */
export function accessFilterInput(state: ListState): ListInput {
  const [status] = API_ACCESS_STATUSES.filter((one) => state.filters['status']?.includes(one));
  const filter = { ...(state.q !== '' && { q: state.q }), ...(status !== undefined && { status }) };
  return { sort: state.sort ?? ACCESS_ORDER, ...(Object.keys(filter).length > 0 && { filter }) };
}

/** One page of the list, as the API asks it. */
export const accessPageInput = (state: ListState): ListInput => ({
  ...accessFilterInput(state),
  page: { number: state.page, size: state.size },
});
