import './round.css';
import { type RoundDetail } from '@boucle/contract/features/rounds/shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/errors.ts';
import { query } from '../../../api/query.ts';
import { problemOf } from '../../../shared/problem.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { NARROW, useMedia } from '../../../ui/media.ts';
import { Segmented } from '../../../ui/navigation/Segmented.tsx';
import { MessagesOf } from '../../../shared/messages/MessagesOf.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { RoundFoot } from './RoundFoot.tsx';
import { RoundHead } from './RoundHead.tsx';
import { RoundMap } from './RoundMap.tsx';
import { StopRows } from './StopRows.tsx';

const VIEWS = [
  { value: 'stops', label: 'Arrêts' },
  { value: 'map', label: 'Carte' },
] as const;

/**
 * A round: its stops in the order of visit with what is on board after each, and the way on a map.
 */
export function RoundView({ id, mayPrepare }: { id: number; mayPrepare: boolean }) {
  const { data, error, refetch } = useQuery(query.rounds.read.queryOptions({ input: { id } }));
  if (data !== undefined) return <Round round={data} mayPrepare={mayPrepare} />;
  const absent = error instanceof ApiError && error.status === 404;
  return (
    <Sheet>
      {absent ? (
        <EmptyState title="Cette tournée n’existe pas">Vérifiez son numéro, ou retrouvez-la dans la liste.</EmptyState>
      ) : error ? (
        <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
      ) : (
        <div className="b-stack" aria-busy="true">
          <Skeleton width="40%" height="24px" />
          <Skeleton width="100%" height="320px" />
        </div>
      )}
    </Sheet>
  );
}

function Round({ round, mayPrepare }: { round: RoundDetail; mayPrepare: boolean }) {
  const narrow = useMedia(NARROW);
  const [view, setView] = useState<'stops' | 'map'>('stops');
  const [selected, setSelected] = useState<number>();
  const isPlanned = round.status === 'draft' || round.status === 'ready';
  return (
    <div className="b-stack">
      {narrow && <Segmented label="Tournée" options={VIEWS} value={view} onValue={setView} />}
      <div className="round">
        {(!narrow || view === 'stops') && (
          <section className="b-sheet round-plan" aria-labelledby="round-title">
            <RoundHead round={round} mayPrepare={mayPrepare} />
            <StopRows round={round} mayPlan={mayPrepare && isPlanned} selected={selected} onSelect={setSelected} />
            <RoundFoot round={round} mayPrepare={mayPrepare} />
            {mayPrepare && round.status !== 'draft' && (
              <div className="round-messages">
                <MessagesOf
                  about={{ thing: 'round', thing_id: round.id }}
                  act={round.status === 'done' ? undefined : 'round'}
                />
              </div>
            )}
          </section>
        )}
        {(!narrow || view === 'map') && <RoundMap round={round} selected={selected} onSelect={setSelected} />}
      </div>
    </div>
  );
}
