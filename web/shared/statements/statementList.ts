import { STATEMENT_STATE_LABELS, STATEMENT_STATES } from '@boucle/contract/shared/statements/labels.ts';
import { type STATEMENT_SORTS, type statementListQuery } from '@boucle/contract/features/statements/calls.ts';
import { type Statement } from '@boucle/contract/features/statements/shapes.ts';
import { type z } from 'zod';
import { anyOf, matching } from '../../ui/table/filters/filterKinds.ts';
import { defineList } from '../../ui/table/list.ts';
import { type ListState } from '../../ui/table/listSearch.ts';
import { statementColumns } from './columns.tsx';

type StatementListInput = z.input<typeof statementListQuery>;

/** The statements, the latest month first. */
export const STATEMENT_LIST = defineList<Statement, StatementListInput, (typeof STATEMENT_SORTS)[number]>({
  name: 'statements',
  columns: statementColumns(false, undefined),
  order: '-month',
  search: 'N° ou restaurant',
  filters: {
    state: anyOf('État', STATEMENT_STATES, STATEMENT_STATE_LABELS),
    month: matching(/^20\d{2}-(0[1-9]|1[0-2])$/, { label: 'Mois' }),
  },
});

/** The statements of one restaurant: there is no one else to look for. */
export const STATEMENTS_OF_ONE = { ...STATEMENT_LIST, search: undefined };

/**
 * Filter and order, as the API asks them: of all restaurants or of one, within a month by
 * restaurant.
 */
export function statementFilterInput(state: ListState, restaurantId?: number): StatementListInput {
  const { sort, ...asked } = STATEMENT_LIST.ordered(state);
  const filter = { ...asked.filter, ...(restaurantId !== undefined && { restaurant_id: restaurantId }) };
  return {
    sort: sort?.endsWith('month') === true ? `${sort},restaurant` : sort,
    ...(Object.keys(filter).length > 0 && { filter }),
  };
}

/** One page of the list, as the API asks it. */
export function statementPageInput(state: ListState, restaurantId?: number): StatementListInput {
  return { ...statementFilterInput(state, restaurantId), page: { number: state.page, size: state.size } };
}
