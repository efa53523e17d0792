import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { AwaitingError } from '../api/errors.ts';
import { query } from '../api/query.ts';
import { isAway, serverBack } from '../api/serverBack.ts';
import { session } from '../api/transport.ts';

const FRESH_MS = 10_000;

/**
 * The cache of what the server answered. A request leaves even when the browser believes to be
 * offline: a missing answer shows at once. Readings that failed because the server was away are
 * made again when it answers; nothing else is retried on its own.
 */
export const queryClient: QueryClient = new QueryClient({
  // Whatever was written may have settled what waited: the menu and « À faire » count again.
  mutationCache: new MutationCache({
    // Awaited: the window that sent it is found by its busy button. Home needs none of it.
    onError: async (error) => {
      if (error instanceof AwaitingError)
        (await import('../shared/saving/tellAwaiting.ts')).tellAwaiting(error, queryClient);
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: query.tasks.key() }),
  }),
  queryCache: new QueryCache({
    onError: (error) => {
      if (isAway(error)) serverBack.away();
    },
  }),
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: FRESH_MS,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

serverBack.onBack(() => {
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => isAway(state.error) });
});

let owner = session.current()?.user?.id;
session.subscribe(() => {
  const next = session.current()?.user?.id;
  if (next === owner) return;
  owner = next;
  queryClient.clear();
});
