import { type List } from '../../ui/table/list.ts';
import { type ListState } from '../../ui/table/listSearch.ts';
import { useListState } from '../../ui/table/useListState.ts';
import { type ListPreferences, useListPreferences } from './useListPreferences.ts';

/** A list on screen: how it is declared, what its address says, what the person chose for it. */
export interface ListScreen<Row, Query extends object> {
  readonly declared: List<Row, Query>;
  readonly state: ListState;
  readonly change: (change: Partial<ListState>) => void;
  readonly preferences: ListPreferences;
}

/** Give a list that keeps its identity. */
export function useListScreen<Row, Query extends object>(declared: List<Row, Query>): ListScreen<Row, Query> {
  const { state, change } = useListState(declared);
  const preferences = useListPreferences(declared, state, change);
  return { declared, state, change, preferences };
}
