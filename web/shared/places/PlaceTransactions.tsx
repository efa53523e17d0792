import { parisDay } from '@boucle/contract/format.ts';
import { type PlaceTransactionsQuery } from '@boucle/contract/places/fields.ts';
import { type TransactionRow } from '@boucle/contract/transactions/row.ts';
import { TRANSACTION_TYPE_LABELS, type TransactionType } from '@boucle/contract/transactions/types.ts';
import { mdiTrayArrowDown } from '@mdi/js';
import { useMutation, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FilterChip } from '../../ui/table/FilterChip.tsx';
import { type ListShape, withFilter } from '../../ui/table/listSearch.ts';
import { PeriodFilter } from '../../ui/table/PeriodFilter.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { Toolbar } from '../../ui/table/Toolbar.tsx';
import { useListState } from '../../ui/table/useListState.ts';
import { tellProblem } from '../problem.ts';
import { useReader } from '../useReader.ts';
import { placeTransactionColumns, placeTransactionRow } from './placeTransactionColumns.tsx';
import { ListTable } from '../lists/ListTable.tsx';
import { NoRows } from '../lists/NoRows.tsx';

const ORDER = '-date';
const SHAPE: ListShape = {
  sorts: ['date'],
  filters: ['type'],
};

type Page = { data: TransactionRow[]; meta: { count: number } };

type PlaceTransactionsProps = {
  id: number;
  /** The types that can concern the place: what the filter offers. */
  types: readonly TransactionType[];
  /** A hook: asks for a page of them. */
  usePage: (input: PlaceTransactionsQuery) => UseQueryResult<Page>;
  /** Downloads what is filtered. */
  onExport: (input: PlaceTransactionsQuery) => Promise<unknown>;
};

/** What happened at a place, the latest first; its state is in the address. */
export function PlaceTransactions({ id, types, usePage, onExport }: PlaceTransactionsProps) {
  const { state, change } = useListState(SHAPE);
  const reader = useReader();
  const [today] = useState(() => parisDay(Date.now()));
  const chosen = types.filter((type) => state.filters['type']?.includes(type));
  const filter = { ...(state.q !== '' && { q: state.q }), ...(chosen.length > 0 && { type: chosen }) };
  const asked: PlaceTransactionsQuery = {
    id,
    sort: state.sort ?? ORDER,
    ...(Object.keys(filter).length > 0 && { filter }),
    ...(state.from !== undefined && { from_date: state.from }),
    ...(state.to !== undefined && { to_date: state.to }),
  };
  const list = usePage({ ...asked, page: { number: state.page, size: state.size } });
  const exporting = useMutation({ mutationFn: () => onExport(asked), onError: tellProblem });
  const columns = useMemo(() => placeTransactionColumns(reader), [reader]);
  const row = useMemo(() => placeTransactionRow(reader), [reader]);
  return (
    <>
      <Toolbar
        search={<SearchField label="Personne, n° ou commentaire" value={state.q} onValue={(q) => change({ q })} />}
      >
        <PeriodFilter period={state} today={today} onPeriod={change} />
        <FilterChip
          label="Type"
          multiple
          options={types.map((value) => ({ value, label: TRANSACTION_TYPE_LABELS[value] }))}
          values={chosen}
          onValues={(values) => change({ filters: withFilter(state, 'type', values).filters })}
        />
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
        defaultSort={ORDER}
        empty={<NoRows state={state} count={list.data?.meta.count} onChange={change} none="Aucune transaction" />}
      />
    </>
  );
}
