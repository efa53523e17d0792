import { type QueryFunction, type QueryKey, useQuery } from '@tanstack/react-query';

/**
 * What a form is filled from: read anew each time it opens, never what was kept of an earlier reading, which somebody may have changed.
 * `data` is undefined until that reading has come.
 */
export function useFreshQuery<Data, Key extends QueryKey>(reading: {
  queryKey: Key;
  queryFn: QueryFunction<Data, Key>;
}) {
  const { queryKey, queryFn } = reading;
  const { data, error, isFetchedAfterMount, refetch } = useQuery({ queryKey, queryFn, refetchOnMount: 'always' });
  const come = isFetchedAfterMount && error === null;
  return { data: come ? data : undefined, error: isFetchedAfterMount ? error : null, refetch };
}
