import './detail.css';
import { parisDay } from '@boucle/contract/format.ts';
import { type RestaurantDetail } from '@boucle/contract/restaurants/shapes.ts';
import { statusLabel, TRANSACTION_STATUSES } from '@boucle/contract/transactions/statuses.ts';
import { TRANSACTION_TYPE_LABELS, TRANSACTION_TYPES } from '@boucle/contract/transactions/types.ts';
import { mdiTrayArrowDown } from '@mdi/js';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { client } from '../../api/client.ts';
import { download } from '../../api/download.ts';
import { query } from '../../api/query.ts';
import { ListTools } from '../../shared/ListTools.tsx';
import { tellProblem } from '../../shared/problem.ts';
import { useListPreferences } from '../../shared/useListPreferences.ts';
import { useReader } from '../../shared/useReader.ts';
import { ListTable } from '../../shared/lists/ListTable.tsx';
import { NoRows } from '../../shared/lists/NoRows.tsx';
import { Button } from '../../ui/Button.tsx';
import { FilterChip } from '../../ui/table/FilterChip.tsx';
import { withFilter } from '../../ui/table/listSearch.ts';
import { PeriodFilter } from '../../ui/table/PeriodFilter.tsx';
import { Toolbar } from '../../ui/table/Toolbar.tsx';
import { useListState } from '../../ui/table/useListState.ts';
import { transactionColumns, transactionRow } from './transactionColumns.tsx';
import { TRANSACTION_LIST, TRANSACTION_ORDER, transactionCsvInput, transactionPageInput } from './transactionList.ts';

const STATUSES = TRANSACTION_STATUSES.map((value) => ({ value, label: statusLabel(value, 'feminine') }));
const TYPES = TRANSACTION_TYPES.map((value) => ({ value, label: TRANSACTION_TYPE_LABELS[value] }));

/** Everything that happened at a restaurant, filtered, and its export. */
export function TransactionsTab({ restaurant }: { restaurant: RestaurantDetail }) {
  const { id } = restaurant;
  const { state, change } = useListState(TRANSACTION_LIST);
  const preferences = useListPreferences('restaurant_transactions');
  const reader = useReader();
  const columns = useMemo(() => transactionColumns(reader), [reader]);
  const row = useMemo(() => transactionRow(reader), [reader]);
  const [today] = useState(() => parisDay(Date.now()));
  const input = transactionPageInput(id, state);
  const list = useQuery(query.restaurants.transactions.queryOptions({ input, placeholderData: keepPreviousData }));
  const exporting = useMutation({
    mutationFn: () =>
      download(`transactions-restaurant-${id}.csv`, (options) =>
        client.restaurants.transactionsCsv(transactionCsvInput(restaurant, state, today), options),
      ),
    onError: tellProblem,
  });
  const filter = (name: string) => ({
    values: state.filters[name] ?? [],
    onValues: (values: readonly string[]) => change({ filters: withFilter(state, name, values).filters }),
  });
  return (
    <div className="b-restaurant-tab">
      <Toolbar end={<ListTools columns={columns} state={state} onChange={change} preferences={preferences} />}>
        <PeriodFilter period={state} today={today} onPeriod={change} />
        <FilterChip label="Type" multiple options={TYPES} {...filter('type')} />
        <FilterChip label="Statut" multiple options={STATUSES} {...filter('status')} />
        <Button size="small" icon={mdiTrayArrowDown} busy={exporting.isPending} onClick={() => exporting.mutate()}>
          Exporter
        </Button>
      </Toolbar>
      <ListTable
        caption="Transactions"
        columns={columns}
        row={row}
        list={list}
        state={state}
        onChange={change}
        defaultSort={TRANSACTION_ORDER}
        preferences={preferences}
        empty={<NoRows state={state} count={list.data?.meta.count} onChange={change} none="Aucune transaction" />}
      />
    </div>
  );
}
