import './detail.css';
import { parisDay } from '@boucle/contract/base/format.ts';
import { type RestaurantDetail } from '@boucle/contract/features/restaurants/shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { client } from '../../../api/client.ts';
import { ListView } from '../../../shared/lists/ListView.tsx';
import { useListScreen } from '../../../shared/lists/useListScreen.ts';
import { useFormatOptions } from '../../../shared/transactions/useFormatOptions.ts';
import { useListFocus } from '../../../shared/lists/useListFocus.ts';
import { useOpenings } from '../../../shared/transactions/useOpenings.ts';
import { wholePeriod } from '../../../shared/transactions/wholePeriod.ts';
import { useDownload } from '../../../shared/useDownload.ts';
import { useReader } from '../../../shared/useReader.ts';
import { restaurantTransactionsQuery } from '../queries.ts';
import { transactionColumns, restaurantTransactionRow } from './transactionColumns.tsx';
import { TRANSACTION_LIST } from './transactionList.ts';

/** Everything that happened at a restaurant, filtered, and its export. */
export function TransactionsTab({ restaurant }: { restaurant: RestaurantDetail }) {
  const { id } = restaurant;
  const screen = useListScreen(TRANSACTION_LIST);
  const { state } = screen;
  const reader = useReader();
  const columns = useMemo(() => transactionColumns(reader), [reader]);
  const { transaction: open, addressOf } = useOpenings();
  const row = useMemo(
    () => restaurantTransactionRow(reader, (one) => addressOf({ transaction: one })),
    [reader, addressOf],
  );
  const [today] = useState(() => parisDay(Date.now()));
  const list = useQuery(restaurantTransactionsQuery(id, state));
  const formats = useFormatOptions(TRANSACTION_LIST.filtered(state).filter?.format_id);
  const content = useRef<HTMLDivElement>(null);
  useListFocus(content, open, list.data !== undefined);
  const exporting = useDownload(`transactions-restaurant-${id}.csv`, (options) =>
    client.restaurants.transactionsCsv(
      { id, ...TRANSACTION_LIST.ordered(state), ...wholePeriod(state, restaurant.created_at, today) },
      options,
    ),
  );
  return (
    <div ref={content} className="b-restaurant-tab">
      <ListView
        caption="Transactions"
        screen={screen}
        columns={columns}
        list={list}
        row={row}
        exporting={exporting}
        open={open}
        options={{ format_id: formats }}
        empty={{ none: 'Aucune transaction' }}
      />
    </div>
  );
}
