import { parisDay } from '@boucle/contract/format.ts';
import { type AnyRouter, useRouter, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { readFilters, type StatsFilters } from './filters.ts';

type Search = Readonly<Record<string, unknown>>;

/** The filters of the board, read from the address and written to it. */
export function useDashboardFilters() {
  const router: AnyRouter = useRouter();
  const { fromDate, toDate, trashBagCapacity }: Search = useSearch({ strict: false });
  const today = parisDay(new Date());
  const filters = useMemo(
    () => readFilters({ fromDate, toDate, trashBagCapacity }, today),
    [fromDate, toDate, trashBagCapacity, today],
  );
  const change = (part: Partial<StatsFilters>) => {
    void router.navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      search: (present: Search) => ({ ...present, ...part }),
    });
  };
  return { filters, today, change };
}
