import { type AnyRouter, useMatch, useRouter, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useGo } from '../../ui/navigation/useGo.ts';
import { openedBy, type Opening, opening } from './address.ts';

/** What the address opens over the list, the addresses that open something, and how to go there in place. */
export function useOpenings() {
  const router: AnyRouter = useRouter();
  const goTo = useGo();
  // Of this screen, not of the one that is being gone to: a list would be drawn once more before it leaves.
  const pathname: string = useMatch({ strict: false, select: (match) => match.pathname });
  const search: string = useSearch({
    strict: false,
    select: (values: Record<string, unknown>) => router.options.stringifySearch(values),
  });
  // What stands open changes nothing of the addresses, nor of the rows that bear them.
  const rest = opening(search, {});
  const addresses = useMemo(() => {
    const addressOf = (opened: Opening) => `${pathname}${opening(rest, opened)}`;
    return {
      addressOf,
      go: (opened: Opening) => {
        goTo(addressOf(opened), { inPlace: true });
      },
    };
  }, [goTo, pathname, rest]);
  return { ...openedBy(search), ...addresses };
}
