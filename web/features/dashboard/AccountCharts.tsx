import { count, quantity } from '@boucle/contract/format.ts';
import { type ReactNode } from 'react';
import { BarChart } from '../../ui/charts/BarChart.tsx';
import { StackedRows } from '../../ui/charts/StackedRows.tsx';
import { Tiles } from '../../ui/Tiles.tsx';
import { everyDay, isNarrow, lengthOf, type StatsFilters } from './filters.ts';
import { HeatMap } from './HeatMap.tsx';
import { LoanAges } from './LoanAges.tsx';
import { loanTiles } from './loanTiles.ts';
import { RestaurantRanking } from './RestaurantRanking.tsx';
import { reusesByDay } from './reusesByDay.ts';
import { STATE_LABELS, stockRows } from './stockRows.ts';
import { type Stats } from './useStats.ts';

interface AccountChartsProps {
  readonly stats: Stats;
  readonly filters: StatsFilters;
  /** Stands beside the first chart. */
  readonly toDo: ReactNode;
}

/** The charts of an initiative; loaded after the figures. */
export function AccountCharts({
  stats: { customers, global, loans, restaurants, stocks },
  filters,
  toDo,
}: AccountChartsProps) {
  const days = count(lengthOf(filters), 'jour', 'jours');
  const cells = stocks.value ?? [];
  const fleet = cells.reduce((sum, cell) => sum + cell.quantity, 0);
  return (
    <>
      <div className="dash-first">
        <BarChart
          title="Réutilisations par jour"
          note={global.value ? `${quantity(global.value.reuses)} en ${days}` : ''}
          {...reusesByDay(global.value?.days ?? [], everyDay(filters))}
        />
        {toDo}
      </div>
      <div className="dash-pair">
        <StackedRows
          title="Où sont les contenants"
          note={stocks.value ? `${count(fleet, 'contenant', 'contenants')}${isNarrow(filters) ? '' : ' au parc'}` : ''}
          head="Lieu"
          states={STATE_LABELS}
          rows={stockRows(cells)}
        />
        <HeatMap title="Quand les contenants servent" hours={global.value?.hours ?? []} />
      </div>
      <div className={filters.restaurant === null ? 'dash-pair' : 'b-stack'}>
        {filters.restaurant === null && <RestaurantRanking restaurants={restaurants.value} />}
        <LoanAges ages={loans.value?.ages ?? []} />
      </div>
      <Tiles label="Suivi des emprunts" tiles={loanTiles(loans.value, customers.value, filters)} />
    </>
  );
}
