import { MutationCache, QueryClient } from '@tanstack/react-query';
import { query } from '../api/query.ts';
import { session } from '../api/transport.ts';

const FRESH_MS = 10_000;

/**
 * The cache of what the server answered. Nothing is retried or fetched again by itself, and a request leaves even when the browser
 * believes to be offline: a missing answer is told at once.
 */
export const queryClient: QueryClient = new QueryClient({
  // Whatever was written may have settled what waited: the menu and « À faire » count again.
  mutationCache: new MutationCache({
    onSuccess: () => queryClient.invalidateQueries({ queryKey: query.tasks.key() }),
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

let owner = session.current()?.user?.id;
session.subscribe(() => {
  const next = session.current()?.user?.id;
  if (next === owner) return;
  owner = next;
  queryClient.clear();
});
