import { type NewSharedView, type SharedView } from '@boucle/contract/features/sharedViews/calls.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { useSession } from '../../../api/useSession.ts';
import { useIdempotentMutation } from '../../saving/useIdempotentMutation.ts';

const NONE: readonly SharedView[] = [];

type Change = { readonly id: number; readonly name?: string; readonly search?: string };

/**
 * The views of the list of this path that administrators of the initiative share, and how to change
 * them. Others have none.
 */
export function useSharedViews(path: string) {
  const cache = useQueryClient();
  const mayShare = useSession()?.user?.role === 'account_admin';
  const options = query.sharedViews.list.queryOptions({ input: { path }, enabled: mayShare });
  const { data, error } = useQuery(options);
  const again = { onSettled: () => cache.invalidateQueries({ queryKey: query.sharedViews.list.key() }) };
  const sharing = useIdempotentMutation({
    send: (view: NewSharedView, sent) => client.sharedViews.create(view, sent),
    subject: ({ name }) => name,
    ...again,
  });
  const changing = useMutation({ mutationFn: (change: Change) => client.sharedViews.update(change), ...again });
  const removing = useMutation({ mutationFn: (id: number) => client.sharedViews.remove({ id }), ...again });
  return {
    views: data ?? NONE,
    mayShare,
    sharing,
    changing,
    removing,
    error: sharing.error ?? changing.error ?? removing.error ?? error,
  };
}
