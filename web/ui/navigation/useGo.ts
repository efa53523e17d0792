import { type Address } from '@boucle/contract/pages.ts';
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

interface GoOptions {
  /** « Back » leads to what was before this address. */
  readonly replace?: boolean;
  /** The page stays where it is, and « back » leads to what was before it. */
  readonly inPlace?: boolean;
  /** Typed values stay on the page, so that no one is asked whether to leave it. */
  readonly keepsTyped?: boolean;
}

/** Goes to a whole address of the product. */
export function useGo(): (to: Address, options?: GoOptions) => void {
  const router: AnyRouter = useRouter();
  return useCallback(
    (to, { replace = false, inPlace = false, keepsTyped = false } = {}) => {
      void router.navigate({
        href: to,
        replace: replace || inPlace,
        ignoreBlocker: keepsTyped,
        ...(inPlace && { resetScroll: false }),
      });
    },
    [router],
  );
}
