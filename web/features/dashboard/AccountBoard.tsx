// Of the charts too: they come later, their sheet would be one file more.
import './charts.css';
import './dashboard.css';
import { dateTime, writtenDay } from '@boucle/contract/base/format.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { query } from '../../api/query.ts';
import { PHONE, useMedia } from '../../ui/media.ts';
import { Page } from '../../ui/Page.tsx';
import { PeriodSegments } from '../../ui/table/filters/PeriodSegments.tsx';
import { Tiles } from '../../ui/figures/Tiles.tsx';
import { part } from '../../ui/loading/part.tsx';
import { accountTiles } from './accountTiles.tsx';
import { hasFailed } from './asked.ts';
import { comparisonNote, type Previous } from '../../shared/comparison.ts';
import { BagFilter } from './BagFilter.tsx';
import { canLend } from './firstSteps.ts';
import { type StatsFilters } from './filters.ts';
import { LoadFailure } from './LoadFailure.tsx';
import { Missing } from './Missing.tsx';
import { PlaceFilters } from './PlaceFilters.tsx';
import { ToDo } from './ToDo.tsx';
import { useDashboardFilters } from './useDashboardFilters.ts';
import { useStats } from './useStats.ts';
import { useTracking } from './charts/useTracking.ts';

const FirstSteps = part(() => import('./FirstSteps.tsx'), 'FirstSteps');
const AccountCharts = part(() => import('./charts/AccountCharts.tsx'), 'AccountCharts');

/** The board of an initiative: its figures over a period, its charts, and what waits. */
export function AccountBoard() {
  const { filters, today, change } = useDashboardFilters();
  const phone = useMedia(PHONE);
  const account = useQuery(query.account.read.queryOptions());
  const own = account.data?.trash_bag_capacity;
  const stats = useStats(filters, own);
  const capacity = filters.trashBagCapacity ?? own;
  const tracking = useTracking(filters.restaurant);
  const all = Object.values(stats);
  const { value } = stats.account;
  const isBeginning = filters.restaurant === null && filters.format === null && value?.has_lent === false;
  // Skeletons promise what is coming: nothing is, when everything failed.
  const nothing = all.every(hasFailed);
  const comparison = comparedWith(filters, stats.global.value?.previous);
  const loadedAt = Math.max(...all.map((stat) => stat.loadedAt));

  // Nothing can be lent: figures of zero would stand next to what there is to do.
  if (isBeginning && !canLend(value))
    return (
      <Page title="Tableau de bord">
        <Suspense fallback={<div className="dash-charts-room" />}>
          <FirstSteps onBegun={() => all.forEach(({ retry }) => retry())} />
        </Suspense>
      </Page>
    );
  return (
    <Page
      title="Tableau de bord"
      {...(phone ? { subtitle: comparison } : { note: comparison })}
      actions={
        <PeriodSegments
          period={{ from: filters.fromDate, to: filters.toDate }}
          today={today}
          onPeriod={({ from, to }) => change({ fromDate: from ?? to ?? today, toDate: to ?? today })}
        />
      }
    >
      <div className="dash-tools">
        <PlaceFilters filters={filters} onChange={change} />
        <BagFilter
          capacity={capacity}
          // The account's own is none in the address: it follows the account.
          onCapacity={(tried) => change({ trashBagCapacity: tried === own ? null : tried })}
        />
        {loadedAt > 0 && (
          <span className="b-caption b-faint b-end b-num">Mis à jour à {dateTime(loadedAt).slice(-5)}</span>
        )}
      </div>
      {nothing ? (
        <LoadFailure failed={all} />
      ) : (
        <div className="b-stack" aria-busy={all.some(({ isFetching }) => isFetching)}>
          {isBeginning && (
            <Suspense fallback={<div className="dash-charts-room" />}>
              <FirstSteps />
            </Suspense>
          )}
          <div>
            <Tiles label="Chiffres clés" tiles={accountTiles(stats, filters, { capacity: capacity ?? 0, tracking })} />
            <Missing of={[stats.account, stats.credits, stats.global, stats.loans, tracking]} />
          </div>
          <Suspense fallback={<div className="dash-charts-room" />}>
            <AccountCharts
              stats={stats}
              filters={filters}
              toDo={<ToDo account={stats.account} restaurant={filters.restaurant} />}
            />
          </Suspense>
        </div>
      )}
    </Page>
  );
}

/**
 * The days, and what they are compared with once it is known; before, its room: nothing moves when
 * it comes.
 */
function comparedWith(filters: StatsFilters, previous: Previous | null | undefined): ReactNode {
  const { fromDate, toDate } = filters;
  const period = fromDate === toDate ? writtenDay(fromDate) : `${writtenDay(fromDate)} – ${writtenDay(toDate)}`;
  const compared = comparisonNote(fromDate, previous);
  if (compared !== undefined) return `${period}, ${compared}`;
  return (
    <>
      {period}
      <span className="dash-unsaid" aria-hidden="true">
        , comparé aux mêmes jours, 4 semaines avant, jusqu’à 00:00
      </span>
    </>
  );
}
