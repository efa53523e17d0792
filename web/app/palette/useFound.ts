import { allPages } from '@boucle/contract/pages.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { query } from '../../api/query.ts';
import { useSession } from '../../api/useSession.ts';
import { problemOf } from '../../shared/problem.ts';
import { useScreenExists } from '../../ui/navigation/useScreenExists.ts';
import { type PaletteEntry } from './entry.ts';
import { hitEntry, pageOfHit } from './hitEntry.ts';

/** A pause in the typing, in milliseconds, before a request. */
const PAUSE_MS = 160;
const NOTHING: readonly PaletteEntry[] = [];

/** Hits of the server for a text; those it had found before stay in the meantime. */
export function useFound(typed: string) {
  const exists = useScreenExists();
  const role = useSession()?.user?.role;
  const wanted = typed.trim();
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data, error, isFetching, refetch } = useQuery({
    ...query.search.search.queryOptions({
      input: { q: asked },
      context: { background: true },
      placeholderData: keepPreviousData,
    }),
    enabled: asked !== '',
  });
  const idle = wanted === '';
  // The same entries as long as the answer is the same: their lines are not drawn again with each
  // letter.
  const entries = useMemo(
    () =>
      data === undefined || role === undefined
        ? NOTHING
        : data.filter((hit) => exists(allPages[pageOfHit(hit, role)].path)).map((hit) => hitEntry(hit, role)),
    [data, role, exists],
  );
  return {
    entries: idle ? NOTHING : entries,
    busy: !idle && (isFetching || wanted !== asked),
    error: idle ? undefined : problemOf(error),
    retry: () => void refetch(),
  };
}
