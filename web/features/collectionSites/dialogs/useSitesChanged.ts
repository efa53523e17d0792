import { type CollectionSiteDetail } from '@boucle/contract/features/collectionSites/shapes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { query } from '../../../api/query.ts';

/** Shows a collector as the server answered it, and reads the lists again. */
export function useSitesChanged(): (site: CollectionSiteDetail) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (site) => {
      queryClient.setQueryData(query.collectionSites.read.queryKey({ input: { id: site.id } }), site);
      void queryClient.invalidateQueries({ queryKey: query.collectionSites.list.key() });
    },
    [queryClient],
  );
}
