import { type Preferences } from '@boucle/contract/session/calls.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { client } from '../api/client.ts';
import { type Density, useDensity } from '../ui/table/density.ts';
import { preferencesQuery } from './preferencesQuery.ts';
import { createSavePause } from './saving/savePause.ts';

type ListChoice = NonNullable<Preferences['lists']>[string];

export interface ListPreferences {
  /** Keys of the columns that the person hides; undefined: never chosen, or not known. */
  readonly hidden: readonly string[] | undefined;
  /** Chosen for this list, else the last one chosen on this device. */
  readonly density: Density;
  readonly save: (change: { readonly hidden: readonly string[]; readonly density?: Density }) => void;
}

/** Long enough to tick several columns, in milliseconds. */
const PAUSE_MS = 800;

/**
 * The columns and the density a person chose for a list, kept by the server: they follow the person, not the device. A choice shows
 * at once and stays for this visit even when saving fails, which is no reason to disturb anyone.
 */
export function useListPreferences(list: string): ListPreferences {
  const queryClient = useQueryClient();
  const [deviceDensity, setDeviceDensity] = useDensity();
  const { data } = useQuery(preferencesQuery());
  const saved = data?.lists?.[list];
  const density = saved?.density ?? deviceDensity;

  const [pause] = useState(() => createSavePause<ListChoice>(saveLists, PAUSE_MS));
  useEffect(() => {
    window.addEventListener('pagehide', pause.flush);
    return () => {
      window.removeEventListener('pagehide', pause.flush);
      pause.flush();
    };
  }, [pause]);

  return {
    hidden: saved?.hidden,
    density,
    save: (change) => {
      const next = { hidden: [...change.hidden], density: change.density ?? density };
      if (change.density !== undefined) setDeviceDensity(change.density);
      keep(queryClient, list, next);
      pause.put(list, next);
    },
  };
}

function saveLists(lists: Readonly<Record<string, ListChoice>>): void {
  client.session.savePreferences({ lists }, { context: { background: true } }).catch(() => undefined);
}

function keep(queryClient: QueryClient, list: string, choice: ListChoice): void {
  const { queryKey } = preferencesQuery();
  // An answer under way is older than this choice.
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (present) => ({
    ...present,
    lists: { ...present?.lists, [list]: choice },
  }));
}
