import { type QueryFunction, type QueryKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * Reading that a form is filled from: made anew each time it opens, never kept from an earlier one,
 * which somebody may have changed. `data` is undefined until that reading has come, and stays once
 * it has, so that nothing typed is lost by a later one.
 */
export function useFreshQuery<Data, Key extends QueryKey>(reading: {
  queryKey: Key;
  queryFn: QueryFunction<Data, Key>;
}) {
  const { queryKey, queryFn } = reading;
  const [opened] = useState(() => Date.now());
  const { data, dataUpdatedAt, error, isFetchedAfterMount, refetch } = useQuery({
    queryKey,
    queryFn,
    refetchOnMount: 'always',
  });
  const come = dataUpdatedAt >= opened;
  return { data: come ? data : undefined, error: isFetchedAfterMount && !come ? error : null, refetch };
}
