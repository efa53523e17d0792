import { z } from 'zod';
import { call } from './call.ts';
import { one } from './pagination.ts';

export const SEARCH_KINDS = ['card', 'customer', 'transaction'] as const;
export const searchHit = z.object({ kind: z.enum(SEARCH_KINDS), id: z.int(), label: z.string(), fact: z.string() });
export type SearchHit = z.infer<typeof searchHit>;

export const searchCalls = {
  search: call({ roles: ['super_admin', 'account_admin', 'partner_admin', 'partner_delegated_admin'], scope: 'read' })
    .route({ method: 'GET', path: '/search', summary: 'Chercher dans ce que l’on a le droit de voir' })
    .input(z.strictObject({ q: z.string().trim().min(1).max(100) }))
    .output(one(z.array(searchHit))),
};
