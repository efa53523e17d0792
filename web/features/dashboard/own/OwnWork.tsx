import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { query } from '../../../api/query.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { OwnCounts } from './OwnCounts.tsx';
import { OwnRounds } from './OwnRounds.tsx';

/** Rounds and counts of a partner's person, above a board that waits for them: nothing moves. */
export function OwnWork({ children }: { children: ReactNode }) {
  const rounds = useQuery(query.rounds.mine.queryOptions({ input: {} }));
  const counts = useQuery(query.stockCounts.mine.queryOptions({ input: {} }));
  if (rounds.isPending || counts.isPending) return <Skeleton height="320px" />;
  return (
    <div className="b-stack">
      <OwnRounds rows={rounds.data?.data ?? []} />
      <OwnCounts rows={counts.data?.data ?? []} onFailed={() => void counts.refetch()} />
      {children}
    </div>
  );
}
