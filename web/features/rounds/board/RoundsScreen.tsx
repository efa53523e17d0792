import './rounds.css';
import { addDays, count, parisDay } from '@boucle/contract/base/format.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { mdiChevronLeft, mdiChevronRight, mdiPlus } from '@mdi/js';
import { Suspense, use, useState } from 'react';
import { query } from '../../../api/query.ts';
import { useSession } from '../../../api/useSession.ts';
import { useOpening } from '../../../shared/opening.ts';
import { problemOf } from '../../../shared/problem.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { part } from '../../../ui/loading/part.tsx';
import { addressHere } from '../../../ui/navigation/addressHere.ts';
import { useGo } from '../../../ui/navigation/useGo.ts';
import { Page } from '../../../ui/Page.tsx';
import { PageFrame } from '../../../ui/navigation/pageFrame.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Skeleton, SkeletonLines } from '../../../ui/Skeleton.tsx';
import { RoundView } from '../detail/RoundView.tsx';
import { weekAsked, weekNumber } from '../shared/week.ts';
import { WeekBoard } from './WeekBoard.tsx';

const RoundDialog = part(() => import('../dialogs/RoundDialog.tsx'), 'RoundDialog');
const RoundListPage = part(() => import('./RoundListPage.tsx'), 'RoundListPage');

const MOST = 100;

/**
 * « Tournées »: the rounds of a week by day, and one of them with its stops and its map;
 * `?semaine=2026-11-23` another week, `?open=12` a round, `?new=1` prepares one, `?onglet=liste`
 * shows them all.
 */
export function RoundsScreen() {
  const { creating, addressOf, go } = useOpening();
  const mayPrepare = useSession()?.user?.role === 'account_admin';
  const { searchStr } = useLocation();
  const asList = use(PageFrame)?.part === 'liste';
  const create = mayPrepare ? addressOf({ new: 1 }) : undefined;
  return (
    <>
      {asList ? (
        <Suspense>
          <RoundListPage create={create} />
        </Suspense>
      ) : (
        <Week create={create} mayPrepare={mayPrepare} />
      )}
      <Suspense>
        {creating && mayPrepare && (
          <RoundDialog day={dayAsked(searchStr)} onClose={() => go({})} onSaved={(id) => go({ open: id })} />
        )}
      </Suspense>
    </>
  );
}

/**
 * The day that an address asks a new round for (`?jour=2026-11-27`); undefined when it names none.
 */
const dayAsked = (search: string): string | undefined =>
  /^\d{4}-\d{2}-\d{2}$/.exec(new URLSearchParams(search).get('jour') ?? '')?.[0];

interface WeekProps {
  readonly create: ReturnType<ReturnType<typeof useOpening>['addressOf']> | undefined;
  readonly mayPrepare: boolean;
}

function Week({ create, mayPrepare }: WeekProps) {
  const [today] = useState(() => parisDay(new Date()));
  const { pathname, searchStr } = useLocation();
  const goTo = useGo();
  const { open, addressOf } = useOpening();
  const monday = weekAsked(new URLSearchParams(searchStr).get('semaine'), today);
  const week = useQuery(
    query.rounds.list.queryOptions({
      input: { from_date: monday, to_date: addDays(monday, 6), sort: 'day', page: { size: MOST } },
      placeholderData: keepPreviousData,
    }),
  );
  const rounds = week.data?.data;
  const proposed = useQuery(
    query.stockHealth.proposals.queryOptions({
      input: {},
      enabled: mayPrepare && addDays(monday, 6) >= today,
      context: { background: true },
    }),
  );
  const createOn = (day: string) => addressOf({ new: 1, jour: day });
  const shown =
    open ?? (rounds?.find(({ day, status }) => day >= today && status !== 'cancelled') ?? rounds?.at(-1))?.id;
  const turn = (days: number) => () => {
    const search = new URLSearchParams(searchStr);
    search.set('semaine', addDays(monday, days));
    search.delete('open');
    goTo(addressHere(pathname, search), { inPlace: true });
  };
  const stops = rounds?.reduce((all, { stops_count }) => all + stops_count, 0) ?? 0;
  return (
    <Page
      title="Tournées"
      note={
        rounds &&
        `Semaine ${weekNumber(monday)} · ${count(rounds.length, 'tournée', 'tournées')}, ${count(stops, 'arrêt', 'arrêts')}`
      }
      actions={
        <>
          <IconButton icon={mdiChevronLeft} label="Semaine précédente" onClick={turn(-7)} />
          <IconButton icon={mdiChevronRight} label="Semaine suivante" onClick={turn(7)} />
        </>
      }
      primary={
        create !== undefined && (
          <ButtonLink variant="contained" icon={mdiPlus} to={create}>
            Nouvelle tournée
          </ButtonLink>
        )
      }
    >
      {week.error && rounds === undefined ? (
        <Sheet>
          <ErrorState message={problemOf(week.error) ?? ''} onRetry={() => void week.refetch()} />
        </Sheet>
      ) : rounds === undefined ? (
        <div className="b-stack">
          <Skeleton width="100%" height="96px" />
          <Sheet>
            <SkeletonLines busy />
          </Sheet>
        </div>
      ) : (
        <div className="b-stack">
          <WeekBoard
            monday={monday}
            today={today}
            rounds={rounds}
            shown={shown === 'unknown' ? undefined : shown}
            addressOf={(id) => addressOf({ open: id })}
            create={mayPrepare ? { addressOf: createOn, proposals: proposed.data?.proposals.length } : undefined}
          />
          {typeof shown === 'number' ? (
            <RoundView key={shown} id={shown} mayPrepare={mayPrepare} />
          ) : (
            <Sheet>
              <EmptyState
                title={shown === 'unknown' ? 'Cette tournée n’existe pas' : 'Aucune tournée cette semaine'}
                actions={
                  create !== undefined && (
                    <ButtonLink variant="soft" icon={mdiPlus} to={create}>
                      Préparer une tournée
                    </ButtonLink>
                  )
                }
              >
                {mayPrepare
                  ? 'Préparez-en une avec ce qui attend\u00a0: contenants sales, stocks bas, tiroirs pleins.'
                  : 'Les tournées qui vous sont confiées s’affichent ici dès qu’elles sont prêtes.'}
              </EmptyState>
            </Sheet>
          )}
        </div>
      )}
    </Page>
  );
}
