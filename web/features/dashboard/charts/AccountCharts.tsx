import { type Address } from '@boucle/contract/pages.ts';
import { count, quantity } from '@boucle/contract/base/format.ts';
import { type ReactNode } from 'react';
import { BarChart } from '../../../ui/charts/BarChart.tsx';
import { StackedRows } from '../../../ui/charts/StackedRows.tsx';
import { Tiles } from '../../../ui/figures/Tiles.tsx';
import { beforeLabel, daysBefore } from '../../../shared/comparison.ts';
import { ChartOf } from './ChartOf.tsx';
import { everyDay, isNarrow, lengthOf, type StatsFilters } from '../filters.ts';
import { HeatMap } from './HeatMap.tsx';
import { LoanAges } from './LoanAges.tsx';
import { loanTiles } from './loanTiles.ts';
import { Missing } from '../Missing.tsx';
import { RestaurantRanking } from './RestaurantRanking.tsx';
import { isByWeek, reusesBySpan, type Span, spansOf } from './reusesBySpan.ts';
import { reusesAddress, typeAddress } from '../rowLinks.ts';
import { stockAddress } from './stockAddress.ts';
import { STATE_LABELS, stockRows } from './stockRows.ts';
import { type Stats } from '../useStats.ts';

interface AccountChartsProps {
  readonly stats: Stats;
  readonly filters: StatsFilters;
  /** Stands next to the first chart. */
  readonly toDo: ReactNode;
}

/** Title of the first chart: its bars are weeks where the period is long. */
const titleOf = (filters: StatsFilters): string =>
  isByWeek(everyDay(filters)) ? 'Réutilisations par semaine' : 'Réutilisations par jour';
const PLACES = 'Où sont les contenants';
const HOURS = 'Quand les contenants servent';
/**
 * Pixels that each takes under its title, and under that of a phone, as long as it is not there.
 */
const HEIGHTS = {
  days: [274, 312],
  places: [239, 255],
  hours: [194, 194],
  restaurants: [170, 220],
  ages: [252, 246],
} as const;

/** Where the reuses of some days are, of one type or of all. */
function daysAddress(filters: StatsFilters, { from, to }: Span, type: string | undefined): Address | undefined {
  const ofDays = { ...filters, fromDate: from, toDate: to };
  return type === undefined ? reusesAddress(ofDays) : typeAddress(ofDays, type);
}

/** Pieces served each day, or each week, the line of the compared period over them. */
function Reuses({ value, filters }: { value: NonNullable<Stats['global']['value']>; filters: StatsFilters }) {
  const { previous } = value;
  return (
    <BarChart
      title={titleOf(filters)}
      head={isByWeek(everyDay(filters)) ? 'Semaine' : 'Jour'}
      note={`${quantity(value.reuses)} en ${count(lengthOf(filters), 'jour', 'jours')}`}
      before={previous ? beforeLabel(filters.fromDate, previous) : undefined}
      {...reusesBySpan(value.days, spansOf(everyDay(filters)), {
        ...(previous && { before: (span) => daysBefore(span, filters.fromDate, previous) }),
        addressOf: (span, type) => daysAddress(filters, span, type),
      })}
    />
  );
}

/** The charts of an initiative; loaded after the figures. */
export function AccountCharts({ stats, filters, toDo }: AccountChartsProps) {
  const { customers, global, loans, restaurants, stocks } = stats;
  const previous = global.value?.previous;
  const before = previous ? beforeLabel(filters.fromDate, previous) : undefined;
  return (
    <>
      <div className="dash-first">
        <ChartOf title={titleOf(filters)} stat={global} heights={HEIGHTS.days}>
          {(value) => <Reuses value={value} filters={filters} />}
        </ChartOf>
        {toDo}
      </div>
      <div className="dash-pair">
        <ChartOf title={PLACES} stat={stocks} heights={HEIGHTS.places}>
          {(cells) => (
            <StackedRows
              title={PLACES}
              note={`${count(
                cells.reduce((sum, cell) => sum + cell.quantity, 0),
                'contenant',
                'contenants',
              )}${isNarrow(filters) ? '' : ' au parc'}`}
              head="Lieu"
              states={STATE_LABELS}
              rows={stockRows(cells, (place, state) => stockAddress(filters, place, state))}
            />
          )}
        </ChartOf>
        <ChartOf title={HOURS} stat={global} heights={HEIGHTS.hours}>
          {({ hours }) => <HeatMap title={HOURS} hours={hours} filters={filters} />}
        </ChartOf>
      </div>
      <div className={filters.restaurant === null ? 'dash-pair' : 'b-stack'}>
        {filters.restaurant === null && (
          <ChartOf title="Restaurants" stat={restaurants} heights={HEIGHTS.restaurants}>
            {(value) => <RestaurantRanking restaurants={value} filters={filters} before={before} />}
          </ChartOf>
        )}
        <ChartOf title="Âge des emprunts en cours" stat={loans} heights={HEIGHTS.ages}>
          {({ ages }) => <LoanAges ages={ages} filters={filters} />}
        </ChartOf>
      </div>
      <div>
        <Tiles label="Suivi des emprunts" tiles={loanTiles(loans, global, customers, filters)} />
        <Missing of={[customers]} />
      </div>
    </>
  );
}
