import { CALL_OUTCOMES } from '@boucle/contract/apiAccesses/labels.ts';
import { type recentCallsQuery } from '@boucle/contract/apiAccesses.ts';
import { type z } from 'zod';
import { type ListShape, type ListState } from '../../ui/table/listSearch.ts';

type CallInput = z.input<typeof recentCallsQuery>;

/** What the address of the list may say. */
export const CALL_LIST: ListShape = {
  sorts: [],
  filters: ['access_id', 'outcome'],
};

const ID = /^[1-9]\d{0,14}$/;

/** What is filtered, as the API asks it; words that no filter knows are left out. */
export function callFilterInput(state: ListState): CallInput {
  const outcome = CALL_OUTCOMES.filter((one) => state.filters['outcome']?.includes(one));
  const [access = ''] = state.filters['access_id'] ?? [];
  const filter = {
    ...(state.q !== '' && { q: state.q }),
    ...(outcome.length > 0 && { outcome }),
    ...(ID.test(access) && { access_id: Number(access) }),
  };
  return {
    ...(Object.keys(filter).length > 0 && { filter }),
    ...(state.from !== undefined && { from_date: state.from }),
    ...(state.to !== undefined && { to_date: state.to }),
  };
}

/** One page of the list, as the API asks it. */
export const callPageInput = (state: ListState): CallInput => ({
  ...callFilterInput(state),
  page: { number: state.page, size: state.size },
});
