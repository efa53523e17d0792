import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { query } from '../../api/query.ts';
import { type Holder } from './creditForm.ts';

const PAUSE_MS = 200;
const MOST = 8;

/** The cards and consos that answer what is typed, once the typing pauses. */
export function useHolderSearch(text: string): { hits: readonly Holder[]; settled: boolean; failure: Error | null } {
  const typed = text.trim();
  const [asked, setAsked] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useQuery(
    query.search.search.queryOptions({
      input: { q: asked },
      enabled: asked !== '',
      placeholderData: keepPreviousData,
      context: { background: true },
    }),
  );
  const hits = (found.data ?? []).flatMap(({ kind, ...hit }) =>
    kind === 'card' || kind === 'customer' ? [{ kind, ...hit }] : [],
  );
  return {
    hits: typed === '' ? [] : hits.slice(0, MOST),
    settled: asked === typed && !found.isFetching,
    failure: found.error,
  };
}
