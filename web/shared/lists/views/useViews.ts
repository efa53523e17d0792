import { type SavedView } from '@boucle/contract/features/session/calls.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../../api/client.ts';
import { BASE } from '../../../ui/navigation/base.ts';
import { preferencesQuery } from '../preferencesQuery.ts';

const NONE: readonly SavedView[] = [];

/**
 * The views that a person keeps of the list of this path, and how to change them. What cannot be
 * saved goes back to what it was. Those made in an example are kept under its own address: they may
 * name its rows.
 */
export function useViews(of: string) {
  const path = `${BASE}${of}`;
  const queryClient = useQueryClient();
  const options = preferencesQuery();
  const { queryKey } = options;
  const { data } = useQuery(options);
  const views = data?.views?.[path] ?? NONE;
  const put = (next: readonly SavedView[]) => {
    // An answer under way is older than this change.
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (present) => ({
      ...present,
      views: { ...present?.views, [path]: [...next] },
    }));
  };
  const saving = useMutation({
    mutationFn: (next: readonly SavedView[]) => client.session.savePreferences({ views: { [path]: [...next] } }),
    onMutate: (next) => {
      put(next);
      return views;
    },
    onError: (_error, _next, before) => put(before ?? NONE),
  });
  return { views, saving };
}
