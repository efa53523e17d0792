import { useMutation } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { download } from '../../api/download.ts';
import { tellProblem } from '../../shared/problem.ts';
import { useListState } from '../../ui/table/useListState.ts';
import { ACCESS_LIST } from './accessList.ts';
import { CALL_LIST } from './callList.ts';
import { type TabKey } from './tabs.ts';

/** Takes away what the list of the tab filters. */
export function useExport(tab: TabKey) {
  const accesses = useListState(ACCESS_LIST);
  const calls = useListState(CALL_LIST);
  return useMutation({
    mutationFn: () =>
      tab === 'appels'
        ? download('appels-api.csv', (options) =>
            client.apiAccesses.recentCallsCsv(CALL_LIST.ordered(calls.state), options),
          )
        : download('acces-api.csv', (options) => client.apiAccesses.csv(ACCESS_LIST.ordered(accesses.state), options)),
    onError: tellProblem,
  });
}
