import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { client } from '../../api/client.ts';
import { type Stat } from './asked.ts';
import { previousQuery, queryOf, sameFilters, type StatsFilters } from './filters.ts';

/** One of the statistics, with the filters it was loaded for. */
interface Applied<T> {
  readonly filters: StatsFilters;
  readonly value: T;
}

/**
 * Loads a statistic when its filters differ from those last applied, and only then (specification §4): one entry of the cache
 * whatever the filters, never fetched again by itself, kept until sign-out.
 */
function useStat<T>(name: string, filters: StatsFilters, load: (filters: StatsFilters) => Promise<T>): Stat<T> {
  const asked = useRef<StatsFilters>(undefined);
  const result: UseQueryResult<Applied<T>> = useQuery({
    queryKey: ['dashboard', name],
    queryFn: async () => ({ filters, value: await load(filters) }),
    enabled: false,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const { data, refetch } = result;
  useEffect(() => {
    if (sameFilters(asked.current ?? data?.filters, filters)) return;
    asked.current = filters;
    void refetch();
  }, [data?.filters, filters, refetch]);

  return {
    // Figures of other filters than those that failed would be taken for theirs.
    value: result.error === null ? data?.value : undefined,
    isFetching: result.isFetching,
    error: result.error,
    loadedAt: result.dataUpdatedAt,
    retry: () => void refetch(),
  };
}

/** The statistics of an initiative over a period; the previous period is a second call. */
export function useStats(filters: StatsFilters) {
  return {
    account: useStat('account', filters, (of) => client.stats.account(queryOf(of))),
    credits: useStat('credits', filters, (of) => client.stats.credits(queryOf(of))),
    customers: useStat('customers', filters, (of) => client.stats.customers(queryOf(of))),
    global: useStat('global', filters, (of) => client.stats.global(queryOf(of))),
    previous: useStat('previous', filters, (of) => client.stats.global(previousQuery(of))),
    restaurants: useStat('restaurants', filters, (of) => client.stats.restaurants(queryOf(of))),
    stocks: useStat('stocks', filters, (of) => client.stats.stocks(queryOf(of))),
    loans: useStat('loans', filters, (of) => client.stats.loans(queryOf(of))),
  };
}

export type Stats = ReturnType<typeof useStats>;
