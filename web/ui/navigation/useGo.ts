import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Goes to a whole address of the product. `inPlace`: the page stays where it is, and « back » leads to what was before it. `keepsTyped`:
 * what is typed on the page stays there, so that nobody is asked whether to leave it.
 */
export function useGo(): (to: string, options?: { readonly inPlace?: boolean; readonly keepsTyped?: boolean }) => void {
  const router: AnyRouter = useRouter();
  return useCallback(
    (to, { inPlace = false, keepsTyped = false } = {}) => {
      void router.navigate({
        href: to,
        ignoreBlocker: keepsTyped,
        ...(inPlace && { replace: true, resetScroll: false }),
      });
    },
    [router],
  );
}
