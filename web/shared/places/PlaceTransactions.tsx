import { type PlaceTransactionsQuery } from '@boucle/contract/places/fields.ts';
import { type TransactionRow } from '@boucle/contract/transactions/row.ts';
import { TRANSACTION_TYPE_LABELS, type TransactionType } from '@boucle/contract/transactions/types.ts';
import { useMutation, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { tellProblem } from '../problem.ts';
import { useReader } from '../useReader.ts';
import { NO_LINKS } from '../noLinks.ts';
import { placeTransactionColumns, placeTransactionRow } from './placeTransactionColumns.tsx';
import { defineList } from '../../ui/table/list.ts';
import { anyOf } from '../../ui/table/filters/filterKinds.ts';
import { useListScreen } from '../lists/useListScreen.ts';
import { ListView } from '../lists/ListView.tsx';

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
  const screen = useListScreen(declared);
  const { state } = screen;
  const reader = useReader();
  const list = usePage({ id, ...declared.page(state) });
  const exporting = useMutation({
    mutationFn: () => onExport({ id, ...declared.ordered(state) }),
    onError: tellProblem,
  });
  const columns = useMemo(() => placeTransactionColumns(reader), [reader]);
  const row = useMemo(() => placeTransactionRow(reader), [reader]);
  return (
    <ListView
      caption="Transactions"
      screen={screen}
      columns={columns}
      list={list}
      row={row}
      exporting={exporting}
      empty={{ none: 'Aucune transaction' }}
    />
  );
}
