import { useQuery } from '@tanstack/react-query';
import { OpenTransaction } from '../../../shared/transactions/panel/OpenTransaction.tsx';
import { useListState } from '../../../ui/table/useListState.ts';
import { restaurantTransactionsQuery } from '../queries.ts';
import { TRANSACTION_LIST } from './transactionList.ts';

/** The transaction that the address opens, beside what is shown of the restaurant; `listed`: beside the list of all of them. */
export function RestaurantTransaction({ id, listed }: { id: number; listed: boolean }) {
  const { state } = useListState(TRANSACTION_LIST);
  const { data } = useQuery({ ...restaurantTransactionsQuery(id, state), enabled: listed });
  return <OpenTransaction rows={listed ? data?.data : undefined} />;
}
