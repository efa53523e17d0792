import { problemOf } from '../shared/problem.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

type PendingSheetProps = {
  title?: string;
  query: { error: unknown; refetch: () => Promise<unknown> };
  /** Room of what comes; without it the sheet stands only once the reading failed. */
  height?: string;
};

/** The sheet of a reading that has not come yet, or failed. */
export function PendingSheet({ title, query: { error, refetch }, height }: PendingSheetProps) {
  if (error === null && height === undefined) return null;
  return (
    <Sheet {...(title !== undefined && { title })}>
      {error === null ? (
        <Skeleton {...(height !== undefined && { height })} />
      ) : (
        <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
      )}
    </Sheet>
  );
}
