import { type CustomerListQuery } from '@boucle/contract/customers.ts';
import { CUSTOMER_SORTS } from '@boucle/contract/customers/sorts.ts';
import { type ListShape, type ListState } from '../../ui/table/listSearch.ts';

type CustomerFilter = NonNullable<CustomerListQuery['filter']>;

/** What the address of the list may say. */
export const CUSTOMER_LIST: ListShape = {
  sorts: CUSTOMER_SORTS,
  filters: ['credits', 'holding', 'activity'],
};

/** The newest first, when the address says nothing else. */
export const CUSTOMER_ORDER = '-created_at' satisfies `-${(typeof CUSTOMER_SORTS)[number]}`;

function choice<Value extends string>(
  values: readonly string[] | undefined,
  known: readonly Value[],
): Value | undefined {
  return known.find((one) => one === values?.[0]);
}

/** What is filtered and in which order, as the API asks it; words that no filter knows are left out. */
export function customerFilterInput(state: ListState): CustomerListQuery {
  const credits = choice(state.filters['credits'], ['positive', 'zero'] as const);
  const holding = choice(state.filters['holding'], ['some', 'none'] as const);
  const activity = choice(state.filters['activity'], ['recent', 'asleep', 'never'] as const);
  const filter: CustomerFilter = {
    ...(state.q !== '' && { q: state.q }),
    ...(credits && { credits }),
    ...(holding && { holding }),
    ...(activity && { activity }),
  };
  return {
    sort: state.sort ?? CUSTOMER_ORDER,
    ...(Object.keys(filter).length > 0 && { filter }),
    ...(state.from !== undefined && { from_date: state.from }),
    ...(state.to !== undefined && { to_date: state.to }),
  };
}

/** One page of the list, as the API asks it. */
export function customerPageInput(state: ListState): CustomerListQuery {
  return { ...customerFilterInput(state), page: { number: state.page, size: state.size } };
}
