import { type ListChoice, type Preferences } from '@boucle/contract/features/session/calls.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { client } from '../../api/client.ts';
import { type Density, useDensity } from '../../ui/table/density.ts';
import { changedLayout, type ColumnLayout, type LayoutChange } from '../../ui/table/layout.ts';
import { type List } from '../../ui/table/list.ts';
import { type ListState } from '../../ui/table/listSearch.ts';
import { hiddenBy } from './listColumns.ts';
import { preferencesQuery } from './preferencesQuery.ts';
import { createSavePause } from '../saving/savePause.ts';

type Keyed = { readonly key: string };

export interface ListPreferences {
  /** Keys of the columns that the person hides; undefined: never chosen, or not known. */
  readonly hidden: readonly string[] | undefined;
  /**
   * Order, widths and pins of the columns: the address's, else the person's; undefined: the list's
   * own.
   */
  readonly layout: ColumnLayout | undefined;
  /** Chosen for this list, else the last one chosen on this device. */
  readonly density: Density;
  /** Of these columns, the ones that show. */
  readonly setColumns: (columns: readonly Keyed[], shown: readonly string[]) => void;
  readonly setLayout: (change: LayoutChange) => void;
  readonly setDensity: (density: Density) => void;
  /** The list's own columns again, in their order and width. */
  readonly resetColumns: () => void;
}

/** Long enough to tick several columns, in milliseconds. */
const PAUSE_MS = 800;

/**
 * The columns and the density a person chose for a list, kept by the server: they follow the
 * person, not the device. A choice shows at once and stays for this visit even when saving fails,
 * which is no reason to disturb anyone. What the address says comes first, and follows the choice.
 */
export function useListPreferences<Row>(
  { name, columns }: Pick<List<Row>, 'columns' | 'name'>,
  state: ListState,
  onChange: (change: Partial<ListState>) => void,
): ListPreferences {
  const queryClient = useQueryClient();
  const [deviceDensity, setDeviceDensity] = useDensity();
  const { data } = useQuery(preferencesQuery());
  const saved = data?.lists?.[name];
  const density = saved?.density ?? deviceDensity;
  const layout = state.layout ?? saved?.layout;

  const [pause] = useState(() => createSavePause<ListChoice>(saveLists, PAUSE_MS));
  useEffect(() => {
    window.addEventListener('pagehide', pause.flush);
    return () => {
      window.removeEventListener('pagehide', pause.flush);
      pause.flush();
    };
  }, [pause]);
  const save = useCallback(
    (change: (present: ListChoice) => ListChoice) => {
      const apply = (known: Preferences | undefined) => {
        const next = change(known?.lists?.[name] ?? { density });
        keep(queryClient, name, next);
        pause.put(name, next);
      };
      const options = preferencesQuery();
      const known = queryClient.getQueryData(options.queryKey);
      // Preferences not known yet would be lost: they are kept whole.
      if (known === undefined) queryClient.query(options).then(apply, () => apply(undefined));
      else apply(known);
    },
    [queryClient, pause, name, density],
  );
  const setLayout = useCallback(
    (change: LayoutChange) => {
      // Kept preferences may have come since the columns were drawn: the change is made to those.
      const changed = (before: ColumnLayout | undefined) => changedLayout(columns, state.layout ?? before, change);
      save(({ layout: before, ...present }) => {
        const next = changed(before);
        return { ...present, ...(next && { layout: [...next] }) };
      });
      if (state.layout !== undefined) onChange({ layout: changed(undefined) });
    },
    [columns, save, state.layout, onChange],
  );

  return {
    hidden: saved?.hidden,
    layout,
    density,
    setColumns: (offered, shown) => {
      save((present) => ({ ...present, hidden: [...hiddenBy(offered, shown, present.hidden)] }));
      onChange({ columns: shown });
    },
    setLayout,
    setDensity: (next) => {
      setDeviceDensity(next);
      save((present) => ({ ...present, density: next }));
    },
    resetColumns: () => {
      save(({ density: kept }) => ({ density: kept }));
      onChange({ columns: undefined, layout: undefined });
    },
  };
}

function saveLists(lists: Readonly<Record<string, ListChoice>>): void {
  client.session.savePreferences({ lists }, { context: { background: true } }).catch(() => undefined);
}

function keep(queryClient: QueryClient, list: string, choice: ListChoice): void {
  queryClient.setQueryData(preferencesQuery().queryKey, (present) => ({
    ...present,
    lists: { ...present?.lists, [list]: choice },
  }));
}
