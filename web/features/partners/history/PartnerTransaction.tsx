import { useQuery } from '@tanstack/react-query';
import { OpenTransaction } from '../../../shared/transactions/panel/OpenTransaction.tsx';
import { useListState } from '../../../ui/table/useListState.ts';
import { HISTORY_LIST, historyQuery } from './historyList.ts';

/** The transaction that the address opens, beside what is shown of a partner; `listed`: beside the list of all of them. */
export function PartnerTransaction({ id, listed }: { id: number; listed: boolean }) {
  const { state } = useListState(HISTORY_LIST);
  const { data } = useQuery({ ...historyQuery(id, state), enabled: listed });
  return <OpenTransaction rows={listed ? data?.data : undefined} />;
}
