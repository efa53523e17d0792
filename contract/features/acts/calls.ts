import { z } from 'zod';
import { call } from '../../base/call.ts';
import { one } from '../../base/pagination.ts';
import { instant } from '../../base/primitives.ts';

/** What became of a request under its Idempotency-Key. */
export const actState = z.object({
  /** `running`: its transaction is under way; `unknown`: nothing was recorded under that key. */
  state: z.enum(['recorded', 'running', 'unknown']),
  /** When it was recorded; null unless it was. */
  at: instant.nullable(),
  /** The transaction that it recorded; null for none, or several. */
  transaction_id: z.int().nullable(),
});
export type ActState = z.infer<typeof actState>;

export const actCalls = {
  read: call({ roles: ['super_admin', 'account_admin', 'partner_admin', 'partner_delegated_admin'], scope: 'read' })
    .route({
      method: 'GET',
      path: '/acts/{key}',
      summary: 'Savoir ce qu’est devenue une demande, par sa clé d’idempotence',
    })
    .input(z.strictObject({ key: z.string().min(1).max(200) }))
    .output(one(actState)),
};
