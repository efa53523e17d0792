import { client } from '../../api/client.ts';
import { useListState } from '../../ui/table/useListState.ts';
import { MOVEMENT_LIST } from './movementList.ts';
import { useDownload } from '../../shared/useDownload.ts';

/** Takes away the movements that the address filters, in its order. */
export function useMovementExport() {
  const { state } = useListState(MOVEMENT_LIST);
  return useDownload('mouvements.csv', (options) =>
    client.partnerTransactions.csv(MOVEMENT_LIST.ordered(state), options),
  );
}
