import '../charts.css';
import '../dashboard.css';
import { addDays, count, parisDay, writtenDay } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { mdiPlus, mdiTrayArrowDown } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { comparisonNote } from '../../../shared/comparison.ts';
import { ListTable } from '../../../shared/lists/ListTable.tsx';
import { problemOf } from '../../../shared/problem.ts';
import { useDownload } from '../../../shared/useDownload.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Tiles } from '../../../ui/figures/Tiles.tsx';
import { PHONE, useMedia } from '../../../ui/media.ts';
import { Page } from '../../../ui/Page.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { PeriodSegments } from '../../../ui/table/filters/PeriodSegments.tsx';
import { useListState } from '../../../ui/table/useListState.ts';
import { Failing } from './Failing.tsx';
import { PLATFORM_LIST, PLATFORM_ROW, platformColumns } from './platformList.tsx';
import { platformTiles } from './platformTiles.tsx';
import { WeeklyReuses } from './WeeklyReuses.tsx';

const DAYS = 30;

/**
 * The board of the super administrator: all initiatives together, what fails where, and a line for
 * each.
 */
export function PlatformBoard() {
  const phone = useMedia(PHONE);
  const { state, change } = useListState(PLATFORM_LIST);
  const [today] = useState(() => parisDay(Date.now()));
  const to = state.to ?? today;
  const from = state.from ?? addDays(to, 1 - DAYS);
  const asked = useQuery(
    query.platform.read.queryOptions({
      input: { ...PLATFORM_LIST.page(state), from_date: from, to_date: to },
      placeholderData: keepPreviousData,
    }),
  );
  const { data, error, isFetching, refetch } = asked;
  const requests = useQuery(
    query.accountRequests.list.queryOptions({
      input: { page: { size: 1 }, sort: 'created_at', filter: { status: ['pending'] } },
      context: { background: true },
    }),
  );
  const waiting = requests.data?.meta.count;
  const exporting = useDownload('plateforme.csv', (options) =>
    client.platform.csv({ ...PLATFORM_LIST.page(state), from_date: from, to_date: to }, options),
  );
  const columns = useMemo(() => platformColumns(data), [data]);
  const list = {
    data: data?.accounts,
    error: null,
    isFetching,
    refetch,
  };
  // Before it is known, its room: nothing moves when it comes.
  const days = data ? (
    `${count(data.accounts.meta.count, 'initiative', 'initiatives')} · ${comparison({ from, to }, data.previous)}`
  ) : (
    <span className="dash-unsaid" aria-hidden="true">
      20 initiatives · 00/00/0000 – 00/00/0000, comparé aux mêmes jours, 4 semaines avant, jusqu’à 00:00
    </span>
  );
  const failed = error !== null && data === undefined;
  return (
    <Page
      title="Plateforme"
      {...(phone ? { subtitle: days } : { note: days })}
      actions={
        <>
          <PeriodSegments
            period={{ from, to }}
            today={today}
            onPeriod={({ from: first, to: last }) => change({ from: first ?? last ?? today, to: last ?? today })}
          />
          <Button icon={mdiTrayArrowDown} busy={exporting.isPending} onClick={() => exporting.mutate()}>
            Exporter
          </Button>
        </>
      }
    >
      {failed ? (
        <Sheet>
          <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
        </Sheet>
      ) : (
        <div className="b-stack" aria-busy={isFetching}>
          <Tiles label="Chiffres clés" tiles={platformTiles(data, waiting, { error, isFetching })} />
          <div className="dash-first">
            {data ? <WeeklyReuses platform={data} /> : <Ghost title="Réutilisations par semaine" />}
            {data ? (
              <Failing platform={data} requests={waiting ?? 0} oldest={requests.data?.data[0]?.created_at} />
            ) : (
              <Ghost title="Ce qui échoue" />
            )}
          </div>
          <ListTable
            caption="Initiatives"
            totalLabel="Total"
            columns={columns}
            row={PLATFORM_ROW}
            list={list}
            state={state}
            onChange={change}
            defaultSort={PLATFORM_LIST.order ?? ''}
            empty={
              <EmptyState
                title="Aucune initiative pour l’instant"
                actions={
                  <ButtonLink variant="soft" icon={mdiPlus} to={`${pathOf('accounts')}?new=1`}>
                    Créer une application
                  </ButtonLink>
                }
              >
                Une application est celle d’une initiative{'\u00a0'}: ses restaurants, ses consos, ses contenants.
              </EmptyState>
            }
          />
        </div>
      )}
    </Page>
  );
}

function Ghost({ title }: { title: string }) {
  return (
    <Sheet title={title}>
      <Skeleton height="274px" />
    </Sheet>
  );
}

interface Days {
  readonly from: string;
  readonly to: string;
}

/** The days, and what they are compared with. */
function comparison(
  { from, to }: Days,
  previous: { from_date: string; to_date: string; until: string | null } | null,
): string {
  const days = from === to ? writtenDay(from) : `${writtenDay(from)} – ${writtenDay(to)}`;
  return `${days}, ${comparisonNote(from, previous) ?? ''}`;
}
