import './go.css';
import { type RoundDetail } from '@boucle/contract/features/rounds/shapes.ts';
import { useEffect, useMemo } from 'react';
import { ApiError } from '../../../api/errors.ts';
import { followOutbox } from '../../../shared/outbox/follow.ts';
import { type WaitingStop } from '../../../shared/outbox/stop.ts';
import { useStops } from '../../../shared/outbox/useWaiting.ts';
import { PhoneFrame } from '../../../shared/phone/PhoneFrame.tsx';
import { problemOf } from '../../../shared/problem.ts';
import { useAddressId } from '../../../shared/useAddressId.ts';
import { useReader } from '../../../shared/useReader.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { SkeletonLines } from '../../../ui/Skeleton.tsx';
import { useOwnSearch } from '../../../ui/navigation/useOwnSearch.ts';
import { goAddress } from '../shared/addresses.ts';
import { goStops, nextToDo } from './roundCopy.ts';
import { OpenedElsewhere } from './OpenedElsewhere.tsx';
import { StopCard } from './StopCard.tsx';
import { StopList } from './StopList.tsx';
import { useLeave } from './useLeave.ts';
import { saysElsewhere, useOpenedLink } from './useOpenedLink.ts';
import { useReadOpened, useRound } from './useRound.ts';

/**
 * /rounds/12/go: the stops of a round one after the other, with a phone in one hand; `?arret=3` one
 * of them, `?vue=liste` all.
 */
export function GoScreen() {
  const id = useAddressId();
  useEffect(followOutbox, []);
  const leave = useLeave();
  const { mayOpen } = useReader();
  const { data, error, isFetching, refetch } = useRound(id);
  const isClosed = saysElsewhere(error);
  const { link, opening, problem, isElsewhere, onTaken } = useOpenedLink(id, isClosed, useReadOpened(id));
  // Stops that wait on this phone, of a round that was cancelled in the meantime, are shown to be
  // given up.
  const waiting = useStops(id);
  const isOver = data?.value.status === 'cancelled' && waiting.length === 0;
  if (data !== undefined && data.value.status !== 'draft' && !isOver && !isClosed)
    return <Go round={data.value} sure={data.sure} waiting={waiting} />;
  if (isElsewhere)
    return (
      <PhoneFrame title="Tournée" full leave={leave}>
        <Sheet>
          <OpenedElsewhere id={id} link={link} onTaken={onTaken} />
        </Sheet>
      </PhoneFrame>
    );
  const absent = error instanceof ApiError && error.status === 404 && !opening;
  const why = data?.value.status === 'draft' ? 'Cette tournée n’est pas prête' : 'Cette tournée est annulée';
  return (
    <PhoneFrame title="Tournée" full leave={leave}>
      <Sheet>
        {absent || (data !== undefined && !isClosed) ? (
          <EmptyState
            title={
              problem !== undefined
                ? 'Ce lien n’ouvre pas la tournée'
                : absent
                  ? 'Cette tournée n’est pas ouverte'
                  : why
            }
            actions={
              mayOpen('rounds') && (
                <ButtonLink variant="contained" to={leave.to}>
                  Revenir aux tournées
                </ButtonLink>
              )
            }
          >
            {problem ??
              (absent
                ? 'Ouvrez-la par le lien que l’on vous a donné, ou demandez-en un autre.'
                : 'Il n’y a rien à y faire.')}
          </EmptyState>
        ) : error && !isFetching && !opening ? (
          <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
        ) : (
          <SkeletonLines busy />
        )}
      </Sheet>
    </PhoneFrame>
  );
}

interface GoProps {
  readonly round: RoundDetail;
  readonly sure: boolean;
  readonly waiting: readonly WaitingStop[];
}

function Go({ round, sure, waiting }: GoProps) {
  const search = useOwnSearch(goAddress(round.id));
  const stops = useMemo(() => goStops(round, waiting), [round, waiting]);
  const kept = waiting.filter(({ refusal }) => refusal === null).length;
  const asked = stops.find(({ stop }) => String(stop.n) === search.get('arret'));
  const shown = asked ?? (search.get('vue') === 'liste' ? undefined : nextToDo(stops));
  if (shown === undefined || !shown.isToDo) return <StopList round={round} sure={sure} stops={stops} waiting={kept} />;
  // Refused in the meantime: what was counted stands in its fields again.
  const key = `${shown.stop.n} ${shown.waiting?.id ?? ''}`;
  return <StopCard key={key} round={round} sure={sure} of={shown} stops={stops} waiting={kept} />;
}
