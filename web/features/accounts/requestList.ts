import { REQUEST_STATUSES } from '@boucle/contract/accounts/labels.ts';
import { type REQUEST_SORTS, type requestListQuery } from '@boucle/contract/accountRequests.ts';
import { type z } from 'zod';
import { type ListShape, type ListState } from '../../ui/table/listSearch.ts';

export type RequestListInput = z.input<typeof requestListQuery>;

/** What the address of the list may say. */
export const REQUEST_LIST: ListShape = {
  sorts: ['name', 'city', 'created_at'] as const satisfies readonly (typeof REQUEST_SORTS)[number][],
  filters: ['status'],
};

/** The latest first. */
export const REQUEST_ORDER = '-created_at';

/** Requests that wait, however many: for the count of the tab. */
export const WAITING: RequestListInput = { page: { size: 1 }, filter: { status: ['pending'] } };

/** One page of the list, as the API asks it; words that no filter knows are left out. */
export function requestPageInput(state: ListState): RequestListInput {
  const status = REQUEST_STATUSES.filter((one) => state.filters['status']?.includes(one));
  const filter: NonNullable<RequestListInput['filter']> = {
    ...(state.q !== '' && { q: state.q }),
    ...(status.length > 0 && { status }),
  };
  return {
    sort: state.sort ?? REQUEST_ORDER,
    page: { number: state.page, size: state.size },
    ...(Object.keys(filter).length > 0 && { filter }),
    ...(state.from !== undefined && { from_date: state.from }),
    ...(state.to !== undefined && { to_date: state.to }),
  };
}
