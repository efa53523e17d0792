import './detail.css';
import { parisDay } from '@boucle/contract/format.ts';
import { type RestaurantDetail } from '@boucle/contract/restaurants/shapes.ts';
import { mdiTrayArrowDown } from '@mdi/js';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { client } from '../../../api/client.ts';
import { download } from '../../../api/download.ts';
import { query } from '../../../api/query.ts';
import { filterOptions } from '../../../shared/filterOptions.ts';
import { ListTools } from '../../../shared/ListTools.tsx';
import { tellProblem } from '../../../shared/problem.ts';
import { useListPreferences } from '../../../shared/useListPreferences.ts';
import { useListFocus } from '../../../shared/transactions/useListFocus.ts';
import { useOpenings } from '../../../shared/transactions/useOpenings.ts';
import { wholePeriod } from '../../../shared/transactions/wholePeriod.ts';
import { useReader } from '../../../shared/useReader.ts';
import { ListTable } from '../../../shared/lists/ListTable.tsx';
import { NoRows } from '../../../shared/lists/NoRows.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useListState } from '../../../ui/table/useListState.ts';
import { restaurantTransactionsQuery } from '../queries.ts';
import { transactionColumns, transactionRow } from './transactionColumns.tsx';
import { TRANSACTION_LIST } from './transactionList.ts';
import { ListFilters } from '../../../ui/table/filters/ListFilters.tsx';

/** Everything that happened at a restaurant, filtered, and its export. */
export function TransactionsTab({ restaurant }: { restaurant: RestaurantDetail }) {
  const { id } = restaurant;
  const { state, change } = useListState(TRANSACTION_LIST);
  const preferences = useListPreferences(TRANSACTION_LIST, state, change);
  const reader = useReader();
  const columns = useMemo(() => transactionColumns(reader), [reader]);
  const { transaction: open, addressOf } = useOpenings();
  const row = useMemo(() => transactionRow(reader, (one) => addressOf({ transaction: one })), [reader, addressOf]);
  const [today] = useState(() => parisDay(Date.now()));
  const list = useQuery(restaurantTransactionsQuery(id, state));
  const formats = useQuery(query.account.formats.queryOptions({ context: { background: true } }));
  const chosen = TRANSACTION_LIST.filtered(state).filter?.format_id;
  const content = useRef<HTMLDivElement>(null);
  useListFocus(content, open, list.data !== undefined);
  const exporting = useMutation({
    mutationFn: () =>
      download(`transactions-restaurant-${id}.csv`, (options) =>
        client.restaurants.transactionsCsv(
          { id, ...TRANSACTION_LIST.ordered(state), ...wholePeriod(state, restaurant.created_at, today) },
          options,
        ),
      ),
    onError: tellProblem,
  });
  return (
    <div ref={content} className="b-restaurant-tab">
      <ListFilters
        list={TRANSACTION_LIST}
        state={state}
        onChange={change}
        options={{
          format_id: filterOptions(formats.data, chosen, (one) => ({ id: one.id, label: one.title })),
        }}
        end={<ListTools columns={columns} state={state} preferences={preferences} />}
      >
        <Button size="small" icon={mdiTrayArrowDown} busy={exporting.isPending} onClick={() => exporting.mutate()}>
          Exporter
        </Button>
      </ListFilters>
      <ListTable
        caption="Transactions"
        columns={columns}
        row={row}
        list={list}
        state={state}
        onChange={change}
        defaultSort={TRANSACTION_LIST.order}
        preferences={preferences}
        open={open}
        empty={<NoRows state={state} count={list.data?.meta.count} onChange={change} none="Aucune transaction" />}
      />
    </div>
  );
}
