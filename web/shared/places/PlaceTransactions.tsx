import { type PlaceTransactionsQuery } from '@boucle/contract/places/fields.ts';
import { type TransactionRow } from '@boucle/contract/transactions/row.ts';
import { TRANSACTION_TYPE_LABELS, type TransactionType } from '@boucle/contract/transactions/types.ts';
import { mdiTrayArrowDown } from '@mdi/js';
import { useMutation, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useListState } from '../../ui/table/useListState.ts';
import { tellProblem } from '../problem.ts';
import { useReader } from '../useReader.ts';
import { NO_LINKS } from '../noLinks.ts';
import { placeTransactionColumns, placeTransactionRow } from './placeTransactionColumns.tsx';
import { ListTable } from '../lists/ListTable.tsx';
import { NoRows } from '../lists/NoRows.tsx';
import { ListFilters } from '../../ui/table/filters/ListFilters.tsx';
import { defineList } from '../../ui/table/list.ts';
import { anyOf } from '../../ui/table/filters/filterKinds.ts';

const listOf = (types: readonly TransactionType[]) =>
  defineList<TransactionRow, PlaceTransactionsQuery>({
    columns: placeTransactionColumns(NO_LINKS),
    order: '-date',
    search: 'Personne, n° ou commentaire',
    filters: { period: {}, type: anyOf('Type', types, TRANSACTION_TYPE_LABELS) },
  });

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
  const declared = useMemo(() => listOf(types), [types]);
  const { state, change } = useListState(declared);
  const reader = useReader();
  const list = usePage({ id, ...declared.page(state) });
  const exporting = useMutation({
    mutationFn: () => onExport({ id, ...declared.ordered(state) }),
    onError: tellProblem,
  });
  const columns = useMemo(() => placeTransactionColumns(reader), [reader]);
  const row = useMemo(() => placeTransactionRow(reader), [reader]);
  return (
    <>
      <ListFilters list={declared} state={state} onChange={change}>
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
        defaultSort={declared.order}
        empty={<NoRows state={state} count={list.data?.meta.count} onChange={change} none="Aucune transaction" />}
      />
    </>
  );
}
