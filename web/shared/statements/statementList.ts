import { STATEMENT_STATES } from '@boucle/contract/statements/labels.ts';
import { type STATEMENT_SORTS, type statementListQuery } from '@boucle/contract/statements.ts';
import { type z } from 'zod';
import { type ListShape, type ListState } from '../../ui/table/listSearch.ts';

type StatementListInput = z.input<typeof statementListQuery>;
type StatementFilter = NonNullable<StatementListInput['filter']>;

/** What the address of the list may say. */
export const STATEMENT_LIST: ListShape = {
  sorts: ['month', 'number', 'restaurant', 'due', 'left', 'due_on'] as const satisfies typeof STATEMENT_SORTS,
  filters: ['state', 'month'],
};

/** The latest month first, when the address says nothing else. */
export const STATEMENT_ORDER = '-month';

const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/;

/** What is filtered and in which order, as the API asks it; words that no filter knows are left out. */
export function statementFilterInput(state: ListState, restaurantId?: number): StatementListInput {
  const states = STATEMENT_STATES.filter((one) => state.filters['state']?.includes(one));
  const months = (state.filters['month'] ?? []).filter((one) => MONTH.test(one));
  const filter: StatementFilter = {
    ...(state.q !== '' && { q: state.q }),
    ...(states.length > 0 && { state: states }),
    ...(months.length > 0 && { month: months }),
    ...(restaurantId !== undefined && { restaurant_id: restaurantId }),
  };
  const sort = state.sort ?? STATEMENT_ORDER;
  return {
    sort: /^-?month$/.test(sort) ? `${sort},restaurant` : sort,
    ...(Object.keys(filter).length > 0 && { filter }),
  };
}

/** One page of the list, as the API asks it. */
export function statementPageInput(state: ListState, restaurantId?: number): StatementListInput {
  return { ...statementFilterInput(state, restaurantId), page: { number: state.page, size: state.size } };
}
