import { parisDay } from '@boucle/contract/base/format.ts';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useChangeSearch } from '../../ui/navigation/useChangeSearch.ts';
import { readFilters, type StatsFilters } from './filters.ts';

type Search = Readonly<Record<string, unknown>>;

const withoutNothing = (search: Search): Search =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== null && value !== undefined));

const currentDay = () => parisDay(new Date());

/** The filters of the board, read from the address and written to it. */
export function useDashboardFilters() {
  const changeSearch = useChangeSearch();
  const { fromDate, toDate, trashBagCapacity, restaurant, format }: Search = useSearch({ strict: false });
  const today = currentDay();
  const filters = useMemo(
    () => readFilters({ fromDate, toDate, trashBagCapacity, restaurant, format }, today),
    [fromDate, toDate, trashBagCapacity, restaurant, format, today],
  );
  const change = (part: Partial<StatsFilters>) => {
    // A filter that was cleared leaves the address.
    changeSearch((present) => withoutNothing({ ...present, ...part }));
  };
  return { filters, today, change };
}
