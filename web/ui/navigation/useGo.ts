import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Goes to a whole address of the product. `inPlace`: the page stays where it is, and « back » leads to what was before it. */
export function useGo(): (to: string, options?: { readonly inPlace?: boolean }) => void {
  const router: AnyRouter = useRouter();
  return useCallback(
    (to, { inPlace = false } = {}) => {
      void router.navigate({ href: to, ...(inPlace && { replace: true, resetScroll: false }) });
    },
    [router],
  );
}
