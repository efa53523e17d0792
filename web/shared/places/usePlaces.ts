import { type PlaceKind } from '@boucle/contract/features/places/calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '../../api/query.ts';
import { type Choices } from '../../ui/form/Combobox.tsx';
import { problemOf } from '../problem.ts';
import { useSettledText } from '../useSettledText.ts';
import { type PlaceChoice, placeChoice } from './places.ts';

const context = { background: true };

/** The active places of a kind that answer what is typed, by name. */
export function usePlaces(kind: PlaceKind, text: string): Choices<PlaceChoice> {
  const asked = useSettledText(text);
  const found = useQuery(
    query.places.search.queryOptions({
      input: { kind, ...(asked !== '' && { q: asked }) },
      placeholderData: keepPreviousData,
      context,
    }),
  );
  const items = useMemo(() => found.data?.map((place) => placeChoice(kind, place)) ?? [], [found.data, kind]);
  return { items, settled: asked === text.trim() && !found.isFetching, failure: problemOf(found.error) };
}

/** The place of a number, to name what an address has chosen; undefined while it is under way. */
export function usePlace(kind: PlaceKind, id: number | undefined): PlaceChoice | undefined {
  const { data, isPending } = useQuery(
    query.places.search.queryOptions({ input: { kind, id: id ?? 0 }, enabled: id !== undefined, context }),
  );
  return useMemo(() => {
    if (id === undefined || isPending) return undefined;
    const [place] = data ?? [];
    return place ? placeChoice(kind, place) : { key: `${kind}-${id}`, id, label: `n°\u00a0${id}` };
  }, [kind, id, data, isPending]);
}
