import { type TransactionGroup } from '@boucle/contract/shared/transactions/groups.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { type ListState } from '../../ui/table/listSearch.ts';
import { TRANSACTION_LISTS } from './transactionList.ts';

/** The page on screen; the rows of the previous one stay until it comes. */
export function transactionPageQuery(group: TransactionGroup, state: ListState) {
  return query.transactions.list.queryOptions({
    input: { group, ...TRANSACTION_LISTS[group].page(state) },
    placeholderData: keepPreviousData,
  });
}

/** The totals of everything that is filtered. */
export function transactionTotalsQuery(group: TransactionGroup, state: ListState) {
  return query.transactions.totals.queryOptions({
    input: { group, ...TRANSACTION_LISTS[group].filtered(state) },
    placeholderData: keepPreviousData,
  });
}
