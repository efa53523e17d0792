import { useQuery } from '@tanstack/react-query';
import { OpenTransaction } from '../../shared/transactions/panel/OpenTransaction.tsx';
import { useListState } from '../../ui/table/useListState.ts';
import { type HolderKind } from './holder.ts';
import { TRANSACTION_LISTS } from './holderTransactions.ts';
import { transactionsQuery } from './queries.ts';

type HolderTransactionProps = {
  kind: HolderKind;
  id: number;
  /** Whether the list of all of them is shown: one then goes from row to row. */
  listed: boolean;
};

/** The transaction that the address opens, beside what is shown of a holder. */
export function HolderTransaction({ kind, id, listed }: HolderTransactionProps) {
  const { state } = useListState(TRANSACTION_LISTS[kind]);
  const { data } = useQuery({ ...transactionsQuery(kind, id, state), enabled: listed });
  return <OpenTransaction rows={listed ? data?.data : undefined} />;
}
