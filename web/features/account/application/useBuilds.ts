import { isRunning } from '@boucle/contract/features/appBuilds/labels.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { readAgainMs } from '../../../shared/readAgain.ts';
import { useIdempotentMutation } from '../../../shared/saving/useIdempotentMutation.ts';

/** The latest builds; read again and again while one runs. */
export function useBuilds() {
  return useQuery(
    query.appBuilds.list.queryOptions({
      refetchInterval: ({ state }) =>
        readAgainMs(state, state.data?.data.some((build) => isRunning(build.state)) === true),
    }),
  );
}

/** One build with its log, in the same way. */
export function useBuild(id: number | 'unknown') {
  const known = typeof id === 'number';
  return useQuery({
    ...query.appBuilds.read.queryOptions({
      input: { id: known ? id : 0 },
      refetchInterval: ({ state }) => readAgainMs(state, state.data !== undefined && isRunning(state.data.state)),
    }),
    enabled: known,
  });
}

/** Asks for a build, once however often it is pressed. */
export function useStartBuild(onStarted: (id: number) => void) {
  const cache = useQueryClient();
  return useIdempotentMutation({
    send: (_, options) => client.appBuilds.start(undefined, options),
    onDone: (build) => {
      cache.setQueryData(query.appBuilds.read.queryKey({ input: { id: build.id } }), build);
      onStarted(build.id);
    },
    // A refusal may mean that somebody else's build runs, or that a setting has changed.
    onSettled: () => cache.invalidateQueries({ queryKey: query.appBuilds.key() }),
  });
}
