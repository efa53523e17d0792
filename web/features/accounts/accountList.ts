import { ACCOUNT_STATUSES } from '@boucle/contract/accounts/labels.ts';
import { type APPLICATION_SORTS, type applicationListQuery } from '@boucle/contract/accounts.ts';
import { CONNECT_STATUSES } from '@boucle/contract/constants.ts';
import { type z } from 'zod';
import { type ListShape, type ListState } from '../../ui/table/listSearch.ts';

export type AccountListInput = z.input<typeof applicationListQuery>;

const SORTS = [
  'name',
  'created_at',
  'restaurants_count',
  'customers_count',
  'containers_count',
  'reuses_30_days',
  'administrators_count',
] as const satisfies readonly (typeof APPLICATION_SORTS)[number][];

/** What the address of the list may say. */
export const ACCOUNT_LIST: ListShape = {
  sorts: SORTS,
  filters: ['status', 'connect_status'],
};

/** By name, when the address says nothing else. */
export const ACCOUNT_ORDER = 'name' satisfies (typeof SORTS)[number];

/** What is filtered and in which order, as the API asks it; words that no filter knows are left out. */
export function accountFilterInput(state: ListState): AccountListInput {
  const status = ACCOUNT_STATUSES.filter((one) => state.filters['status']?.includes(one));
  const connect_status = CONNECT_STATUSES.filter((one) => state.filters['connect_status']?.includes(one));
  const filter: NonNullable<AccountListInput['filter']> = {
    ...(state.q !== '' && { q: state.q }),
    ...(status.length > 0 && { status }),
    ...(connect_status.length > 0 && { connect_status }),
  };
  return { sort: state.sort ?? ACCOUNT_ORDER, ...(Object.keys(filter).length > 0 && { filter }) };
}

/** One page of the list, as the API asks it. */
export function accountPageInput(state: ListState): AccountListInput {
  return { ...accountFilterInput(state), page: { number: state.page, size: state.size } };
}
