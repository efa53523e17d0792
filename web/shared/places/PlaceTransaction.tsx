import { useListState } from '../../ui/table/useListState.ts';
import { OpenTransaction } from '../transactions/panel/OpenTransaction.tsx';
import { type PlaceTransactionList } from './placeTransactionList.ts';

type PlaceTransactionProps = {
  id: number;
  list: PlaceTransactionList;
  /** Whether the list of all of them is shown: one then goes from row to row. */
  listed: boolean;
};

/** The transaction that the address opens, beside what is shown of a place. */
export function PlaceTransaction({ id, list: { declared, usePage }, listed }: PlaceTransactionProps) {
  const { state } = useListState(declared);
  const { data } = usePage({ id, ...declared.page(state) }, listed);
  return <OpenTransaction rows={listed ? data?.data : undefined} />;
}
