import { type PlaceTransactionsQuery } from '@boucle/contract/shared/places/fields.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { TRANSACTION_TYPE_LABELS, type TransactionType } from '@boucle/contract/shared/transactions/types.ts';
import { type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { anyOf, numbered } from '../../ui/table/filters/filterKinds.ts';
import { defineList, type List } from '../../ui/table/list.ts';
import { type ListState } from '../../ui/table/listSearch.ts';
import { NO_LINKS } from '../noLinks.ts';
import { placeTransactionColumns } from './placeTransactionColumns.tsx';

/** Transactions at places of a kind: the list and the query of a page of it. */
export interface PlaceTransactionList<Key extends QueryKey> {
  readonly declared: List<TransactionRow, PlaceTransactionsQuery>;
  readonly pageQuery: (id: number, state: ListState) => UseQueryOptions<TransactionPage, Error, TransactionPage, Key>;
}

type TransactionPage = { data: TransactionRow[]; meta: { count: number } };

/**
 * The transactions of a place, the latest first; `types` are the ones that can concern it: what the
 * filter offers.
 */
export const placeTransactionList = (types: readonly TransactionType[]) =>
  defineList<TransactionRow, PlaceTransactionsQuery>({
    columns: placeTransactionColumns(NO_LINKS),
    order: '-date',
    search: 'Personne, n° ou commentaire',
    filters: {
      period: {},
      type: anyOf('Type', types, TRANSACTION_TYPE_LABELS),
      format_id: numbered({ label: 'Format' }),
    },
  });
