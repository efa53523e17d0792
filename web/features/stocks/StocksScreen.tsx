import '../../shared/stockMatrix/StockMatrix.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense, useMemo } from 'react';
import { query } from '../../api/query.ts';
import { ListPage } from '../../shared/lists/ListPage.tsx';
import { useListScreen } from '../../shared/lists/useListScreen.ts';
import { useMatrix } from '../../shared/stockMatrix/useMatrix.ts';
import { tabOf } from '../../shared/tabs.ts';
import { part } from '../../ui/loading/part.tsx';
import { Tabs } from '../../ui/navigation/Tabs.tsx';
import { STOCK_LIST, STOCK_ROW, stockColumns } from './stockList.tsx';
import { STOCK_TABS, TABS } from './tabs.ts';

const FleetValueTab = part(() => import('./FleetValueTab.tsx'), 'FleetValueTab');

/** « Stocks par lieu »: what stands where, and what the fleet is worth. */
export function StocksScreen() {
  const { onglet }: { onglet?: unknown } = useSearch({ strict: false });
  const tab = tabOf(TABS, onglet);
  const tabs = <Tabs label="Rubriques" current={tab} tabs={STOCK_TABS} />;
  return tab === 'lieux' ? (
    <PlaceStocks tabs={tabs} />
  ) : (
    <Suspense>
      <FleetValueTab tabs={tabs} />
    </Suspense>
  );
}

/**
 * A row for each place, a column for each format, page by page. The address holds the state of the
 * list.
 */
function PlaceStocks({ tabs }: { tabs: ReactNode }) {
  const screen = useListScreen(STOCK_LIST);
  const { matrix, error, retry } = useMatrix();
  const list = useQuery(
    query.places.matrix.queryOptions({
      input: STOCK_LIST.page(screen.state),
      placeholderData: keepPreviousData,
    }),
  );
  // Without its formats the table would have fewer columns, and nothing would say so.
  const refetch = () => {
    void list.refetch();
    if (error !== null) retry();
  };
  const whole = {
    data: matrix === undefined ? undefined : list.data,
    error: list.error ?? (matrix === undefined ? error : null),
    isFetching: list.isFetching,
    refetch,
  };
  const columns = useMemo(() => stockColumns(matrix?.formats ?? []), [matrix]);
  return (
    <ListPage
      title="Stocks par lieu"
      noun={['lieu', 'lieux']}
      tabs={tabs}
      screen={screen}
      columns={columns}
      list={whole}
      row={STOCK_ROW}
      empty={{ none: 'Aucun lieu', all: 'tous les lieux', words: 'Vos lieux apparaîtront ici avec leur stock.' }}
    />
  );
}
