import { DELEGATED_ADMIN_STATUSES } from '@boucle/contract/delegatedAdmins/fields.ts';
import { type DELEGATED_ADMIN_SORTS, type delegatedAdminListQuery } from '@boucle/contract/delegatedAdmins.ts';
import { type z } from 'zod';
import { type ListShape, type ListState } from '../../ui/table/listSearch.ts';

type ListInput = z.input<typeof delegatedAdminListQuery>;

const SORTS = [
  'name',
  'email',
  'drops_30_days',
  'last_login_at',
  'created_at',
] as const satisfies readonly (typeof DELEGATED_ADMIN_SORTS)[number][];

/** What the address of the list may say. */
export const EMPLOYEE_LIST: ListShape = {
  sorts: SORTS,
  filters: ['status'],
};

/** By name, when the address says nothing else. */
export const EMPLOYEE_ORDER = 'name' satisfies (typeof SORTS)[number];

/** What is filtered and in which order, as the API asks it; words that no filter knows are left out. */
export function employeeFilterInput(state: ListState): ListInput {
  const status = DELEGATED_ADMIN_STATUSES.filter((one) => state.filters['status']?.includes(one));
  const filter = { ...(state.q !== '' && { q: state.q }), ...(status.length > 0 && { status }) };
  return { sort: state.sort ?? EMPLOYEE_ORDER, ...(Object.keys(filter).length > 0 && { filter }) };
}

/** One page of the list, as the API asks it. */
export const employeePageInput = (state: ListState): ListInput => ({
  ...employeeFilterInput(state),
  page: { number: state.page, size: state.size },
});
