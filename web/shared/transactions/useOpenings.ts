import { type AnyRouter, useMatch, useRouter, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { openedBy, type Opening, opening } from './address.ts';

/** What the address opens over the list, the addresses that open something, and how to go there in place. */
export function useOpenings() {
  const router: AnyRouter = useRouter();
  // Of this screen, not of the one that is being gone to: a list would be drawn once more before it leaves.
  const pathname: string = useMatch({ strict: false, select: (match) => match.pathname });
  const search: Record<string, unknown> = useSearch({ strict: false });
  return useMemo(() => {
    const searchStr = router.options.stringifySearch(search);
    const addressOf = (opened: Opening) => `${pathname}${opening(searchStr, opened)}`;
    return {
      ...openedBy(searchStr),
      addressOf,
      go: (opened: Opening) => {
        void router.navigate({ href: addressOf(opened), replace: true, resetScroll: false });
      },
    };
  }, [router, pathname, search]);
}
