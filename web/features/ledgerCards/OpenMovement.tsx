import { useQuery } from '@tanstack/react-query';
import { type StockCardOf } from '../../shared/ledgerCards/cardAddress.ts';
import { OpenTransaction } from '../../shared/transactions/panel/OpenTransaction.tsx';
import { useListState } from '../../ui/table/useListState.ts';
import { stockPageQuery } from './queries.ts';
import { STOCK_LIST } from './stockList.tsx';

/** The transaction of a movement, next to the card. */
export function OpenMovement({ asked }: { asked: StockCardOf }) {
  const { state } = useListState(STOCK_LIST);
  const { data } = useQuery(stockPageQuery(asked, state));
  return <OpenTransaction rows={data?.data.map(({ transaction }) => transaction)} />;
}
