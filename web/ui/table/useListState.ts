import { type AnyRouter, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import {
  changeList,
  type ListShape,
  type ListState,
  parseListSearch,
  type Search,
  serialiseListSearch,
} from './listSearch.ts';

/**
 * The state of the list on screen, read from the address and written to it. Give a `shape` that keeps its identity. A change of page
 * is a step of the history; the rest replaces the present one.
 */
export function useListState(shape: ListShape): { state: ListState; change: (change: Partial<ListState>) => void } {
  const router: AnyRouter = useRouter();
  const search: Search = useSearch({ strict: false });
  const state = useMemo(() => parseListSearch(search, shape), [search, shape]);
  const change = useCallback(
    (part: Partial<ListState>) => {
      void router.navigate({
        to: '.',
        replace: part.page === undefined,
        // Where another page begins is the pager's to say.
        resetScroll: false,
        search: (present: Search) =>
          serialiseListSearch(changeList(parseListSearch(present, shape), part), shape, present),
      });
    },
    [router, shape],
  );
  return { state, change };
}
