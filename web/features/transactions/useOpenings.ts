import { type AnyRouter, useLocation, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { openedBy, type Opening, opening } from './address.ts';

/** What the address opens over the list, the addresses that open something, and how to go there in place. */
export function useOpenings() {
  const router: AnyRouter = useRouter();
  const { pathname, searchStr } = useLocation();
  return useMemo(() => {
    const addressOf = (opened: Opening) => `${pathname}${opening(searchStr, opened)}`;
    return {
      ...openedBy(searchStr),
      addressOf,
      go: (opened: Opening) => {
        void router.navigate({ href: addressOf(opened), replace: true, resetScroll: false });
      },
    };
  }, [router, pathname, searchStr]);
}
