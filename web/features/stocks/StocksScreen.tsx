import '../../shared/stockMatrix/StockMatrix.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '../../api/query.ts';
import { ListPage } from '../../shared/lists/ListPage.tsx';
import { useListScreen } from '../../shared/lists/useListScreen.ts';
import { useMatrix } from '../../shared/stockMatrix/useMatrix.ts';
import { STOCK_LIST, STOCK_ROW, stockColumns } from './stockList.tsx';

/**
 * « Par lieu »: a row for each place, a column for each format, page by page. The address holds the
 * state of the list.
 */
export function StocksScreen() {
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
      // Columns of the formats come at once: ghosts of the others would be pushed aside.
      key={matrix === undefined ? 'awaited' : 'known'}
      title="Stocks par lieu"
      noun={['lieu', 'lieux']}
      screen={screen}
      columns={columns}
      list={whole}
      row={STOCK_ROW}
      empty={{ none: 'Aucun lieu', all: 'tous les lieux', words: 'Vos lieux apparaîtront ici avec leur stock.' }}
    />
  );
}
