import { type ReactNode } from 'react';
import { problemOf } from '../shared/problem.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

type ReadingProps<T> = {
  query: { data: T | undefined; error: unknown; refetch: () => Promise<unknown> };
  /** Room of what comes. */
  height: string;
  children: (data: T) => ReactNode;
};

/** What was read, else that it is coming, or why it failed. */
export function Reading<T>({ query: { data, error, refetch }, height, children }: ReadingProps<T>) {
  if (data !== undefined) return children(data);
  return error === null ? (
    <Skeleton height={height} />
  ) : (
    <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
  );
}
