import { mayOpen, type PageName, allPages } from '@boucle/contract/pages.ts';
import { type Reader } from '@boucle/contract/features/transactions/describe.ts';
import { useMemo } from 'react';
import { useSession } from '../api/useSession.ts';
import { useScreenExists } from '../ui/navigation/useScreenExists.ts';

/**
 * The signed-in reader: which pages its role may open among the ones that exist, so that no link
 * leads nowhere.
 */
export function useReader(): Reader {
  const exists = useScreenExists();
  const role = useSession()?.user?.role;
  return useMemo(
    () => ({ mayOpen: (page: PageName) => role !== undefined && mayOpen(page, role) && exists(allPages[page].path) }),
    [exists, role],
  );
}
