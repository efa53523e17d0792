import { mayOpen, type PageName, allPages } from '@boucle/contract/pages.ts';
import { type Reader } from '@boucle/contract/transactions/describe.ts';
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useSession } from '../api/useSession.ts';

/** The signed-in reader: which pages its role may open among those that exist, so that no link leads nowhere. */
export function useReader(): Reader {
  const router: AnyRouter = useRouter();
  const role = useSession()?.user?.role;
  return useMemo(() => {
    const existing: Readonly<Record<string, unknown>> = router.routesByPath;
    return {
      mayOpen: (page: PageName) => role !== undefined && mayOpen(page, role) && allPages[page].path in existing,
    };
  }, [router, role]);
}
