import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { type ListShape, type ListState } from '../../../ui/table/listSearch.ts';
import { useListState } from '../../../ui/table/useListState.ts';
import { OpenTransaction } from './OpenTransaction.tsx';

type ListedTransactionProps<Page extends { data: TransactionRow[] }, Key extends QueryKey> = {
  list: ListShape;
  /** Reads the page of the list in the address. */
  pageQuery: (state: ListState) => UseQueryOptions<Page, Error, Page, Key>;
  /** Whether the list is shown: one then goes from row to row. */
  listed: boolean;
};

/** The transaction that the address opens, at the side of a person's or a place's page. */
export function ListedTransaction<Page extends { data: TransactionRow[] }, Key extends QueryKey>({
  list,
  pageQuery,
  listed,
}: ListedTransactionProps<Page, Key>) {
  const { state } = useListState(list);
  const { data } = useQuery({ ...pageQuery(state), enabled: listed });
  return <OpenTransaction rows={listed ? data?.data : undefined} />;
}
