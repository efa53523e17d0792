import { mdiAccountOutline, mdiCreditCardOutline } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '../../api/query.ts';
import { type Choices } from '../../ui/form/Combobox.tsx';
import { problemOf } from '../problem.ts';
import { useSettledText } from '../useSettledText.ts';
import { type HolderChoice } from './holders.ts';

const MOST = 8;

/** The cards and consos that answer what is typed, once the typing pauses. */
export function useHolders(text: string): Choices<HolderChoice> {
  const asked = useSettledText(text);
  const found = useQuery(
    query.search.search.queryOptions({
      input: { q: asked },
      enabled: asked !== '',
      placeholderData: keepPreviousData,
      context: { background: true },
    }),
  );
  const items = useMemo(() => {
    const hits = (found.data ?? []).flatMap(({ kind, id, label, fact }) =>
      kind === 'card' || kind === 'customer'
        ? [{ key: `${kind}-${id}`, kind, id, label, fact, icon: ICONS[kind] }]
        : [],
    );
    return hits.slice(0, MOST);
  }, [found.data]);
  return {
    items: text.trim() === '' ? [] : items,
    settled: asked === text.trim() && !found.isFetching,
    failure: problemOf(found.error),
  };
}

const ICONS = { card: mdiCreditCardOutline, customer: mdiAccountOutline };
