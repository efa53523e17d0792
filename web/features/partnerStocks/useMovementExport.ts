import { useMutation } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { download } from '../../api/download.ts';
import { tellProblem } from '../../shared/problem.ts';
import { useListState } from '../../ui/table/useListState.ts';
import { MOVEMENT_LIST } from './movementList.ts';

/** Takes away the movements that the address filters, in its order. */
export function useMovementExport() {
  const { state } = useListState(MOVEMENT_LIST);
  return useMutation({
    mutationFn: () =>
      download('mouvements.csv', (options) => client.partnerTransactions.csv(MOVEMENT_LIST.ordered(state), options)),
    onError: tellProblem,
  });
}
