import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '../api/client.ts';
import { query } from '../api/query.ts';
import { type Density, useDensity } from '../ui/table/density.ts';

export interface ListPreferences {
  /** Keys of the columns that the person hides; undefined: never chosen, or not known yet. */
  readonly hidden: readonly string[] | undefined;
  readonly density: Density;
  readonly save: (change: { readonly hidden: readonly string[]; readonly density?: Density }) => void;
}

/** The columns and the density a person chose for a list, kept by the server: they follow the person, not the device. */
export function useListPreferences(list: string): ListPreferences {
  const queryClient = useQueryClient();
  const [density, setDensity] = useDensity();
  const options = query.session.preferences.queryOptions({ context: { background: true }, staleTime: Infinity });
  const { data } = useQuery(options);
  const saved = data?.lists?.[list];
  const savedDensity = saved?.density;
  useEffect(() => {
    if (savedDensity !== undefined) setDensity(savedDensity);
    // Only when the answer comes: from then on the toggle decides.
  }, [savedDensity, setDensity]);

  const saving = useMutation({
    mutationFn: (lists: NonNullable<typeof data>['lists']) =>
      client.session.savePreferences({ lists }, { context: { background: true } }),
  });
  return {
    hidden: saved?.hidden,
    density,
    save: (change) => {
      const next = { hidden: [...change.hidden], density: change.density ?? density };
      const lists = { ...data?.lists, [list]: next };
      if (change.density !== undefined) setDensity(change.density);
      queryClient.setQueryData(options.queryKey, { ...data, lists });
      saving.mutate(lists);
    },
  };
}
