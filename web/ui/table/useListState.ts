import { useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useChangeSearch } from '../navigation/useChangeSearch.ts';
import {
  changeList,
  type ListShape,
  type ListState,
  parseListSearch,
  type Search,
  serialiseListSearch,
} from './listSearch.ts';

/**
 * The state of the list on screen, read from the address and written to it. Give a `shape` that
 * keeps its identity. A change of page is a step of the history; the rest replaces the present one.
 */
export function useListState(shape: ListShape): { state: ListState; change: (change: Partial<ListState>) => void } {
  const changeSearch = useChangeSearch();
  const search: Search = useSearch({ strict: false });
  const state = useMemo(() => parseListSearch(search, shape), [search, shape]);
  const change = useCallback(
    (part: Partial<ListState>) => {
      changeSearch(
        (present) => serialiseListSearch(changeList(parseListSearch(present, shape), part), shape, present),
        { step: part.page !== undefined },
      );
    },
    [changeSearch, shape],
  );
  return { state, change };
}
