import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '../../api/client.ts';
import { type Stat } from './asked.ts';
import { queryOf, sameFilters, type StatsFilters } from './filters.ts';

/**
 * Loads a statistic when its filters differ from those last applied, and only then: one entry of
 * the cache whatever the filters, never fetched again on its own, kept until sign-out. The filters
 * last applied are kept next to it, also when they failed: they outlive the board. `ownCapacity`:
 * see sameFilters.
 */
function useStat<T>(
  name: string,
  filters: StatsFilters,
  ownCapacity: number | undefined,
  load: (filters: StatsFilters) => Promise<T>,
): Stat<T> {
  const cache = useQueryClient();
  const result: UseQueryResult<T> = useQuery({
    queryKey: ['dashboard', name],
    queryFn: () => load(filters),
    enabled: false,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const { refetch } = result;
  useEffect(() => {
    const applied = ['dashboard', name, 'filters'];
    if (sameFilters(cache.getQueryData<StatsFilters>(applied), filters, ownCapacity)) return;
    // No component reads it: without this it would be forgotten after a while.
    cache.setQueryDefaults(applied, { gcTime: Infinity });
    cache.setQueryData<StatsFilters>(applied, filters);
    void refetch();
  }, [cache, name, filters, ownCapacity, refetch]);

  return {
    // Figures of other filters than the ones that failed would be taken for theirs.
    value: result.error === null ? result.data : undefined,
    isFetching: result.isFetching,
    error: result.error,
    loadedAt: result.dataUpdatedAt,
    retry: () => void refetch(),
  };
}

/** The statistics of an initiative over a period. `ownCapacity`: see sameFilters. */
export function useStats(filters: StatsFilters, ownCapacity: number | undefined) {
  return {
    account: useStat('account', filters, ownCapacity, (of) => client.stats.account(queryOf(of))),
    credits: useStat('credits', filters, ownCapacity, (of) => client.stats.credits(queryOf(of))),
    customers: useStat('customers', filters, ownCapacity, (of) => client.stats.customers(queryOf(of))),
    global: useStat('global', filters, ownCapacity, (of) => client.stats.global(queryOf(of))),
    restaurants: useStat('restaurants', filters, ownCapacity, (of) => client.stats.restaurants(queryOf(of))),
    stocks: useStat('stocks', filters, ownCapacity, (of) => client.stats.stocks(queryOf(of))),
    loans: useStat('loans', filters, ownCapacity, (of) => client.stats.loans(queryOf(of))),
  };
}

export type Stats = ReturnType<typeof useStats>;
