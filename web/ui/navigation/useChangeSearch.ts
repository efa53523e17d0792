import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

type Search = Readonly<Record<string, unknown>>;
type Change = (present: Search) => Search;

/**
 * Changes what the address says after « ? », by what it says now: two changes in a row both count.
 * `step`: « back » undoes it; otherwise it takes the place of the present address. The page stays
 * where it is: where another one begins is the pager's to say.
 */
export function useChangeSearch(): (change: Change, options?: { readonly step?: boolean }) => void {
  const router: AnyRouter = useRouter();
  return useCallback(
    (search, { step = false } = {}) => {
      void router.navigate({ to: '.', replace: !step, resetScroll: false, search });
    },
    [router],
  );
}
