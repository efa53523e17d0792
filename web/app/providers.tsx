import { type Role } from '@boucle/contract/base/roles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { query } from '../api/query.ts';
import { preferencesQuery } from '../shared/lists/preferencesQuery.ts';
import { queryClient } from './queryClient.ts';

/**
 * Providers around the signed-in screens: the query cache, into which preferences, account and
 * formats are loaded ahead.
 */
export function Providers({ role, children }: { role: Role; children: ReactNode }) {
  useEffect(() => {
    // The lists stand as the person left them from their first drawing on.
    queryClient.query(preferencesQuery()).catch(() => undefined);
    if (role !== 'account_admin') return;
    const context = { background: true };
    // An alert has shown a failure already, and its readers retry.
    queryClient.query(query.account.read.queryOptions({ context })).catch(() => undefined);
    queryClient.query(query.account.formats.queryOptions({ context })).catch(() => undefined);
  }, [role]);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
