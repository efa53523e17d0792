import { z } from 'zod';
import { ofAccount } from '../../shared/accounts/accountFilter.ts';
import { call } from '../../base/call.ts';
import { one } from '../../base/pagination.ts';
import { id, instant } from '../../base/primitives.ts';

export const VERIFICATION_MODES = ['full', 'incremental'] as const;

const verification = z.object({
  id: z.int(),
  /** Whole books, or what was written since the last good verification. */
  mode: z.enum(VERIFICATION_MODES),
  started_at: instant,
  milliseconds: z.int(),
  /** Completed transactions that were looked at. */
  transactions: z.int(),
  /** Things that are off; 0 when the books are right. */
  off: z.int(),
  /** Who asked for it; null for the nightly one. */
  by: z.string().nullable(),
});
export type Verification = z.infer<typeof verification>;

const check = z.object({
  name: z.string(),
  /** The rule that must hold, in French. */
  title: z.string(),
  counted: z.int(),
  /** Unit of the count, in French, plural. */
  unit: z.string(),
  off: z.int(),
  /**
   * Differences: as the books say it, as the recount finds it; the first ones when they are many.
   */
  findings: z.array(z.object({ subject: z.string(), stored: z.string().nullable(), recount: z.string().nullable() })),
});
export type IntegrityCheck = z.infer<typeof check>;

const report = verification.extend({ checks: z.array(check) });
export type IntegrityReport = z.infer<typeof report>;

/** The last verification whole, null before the first, and those before it. */
const integrity = z.object({ last: report.nullable(), earlier: z.array(verification) });

const readers = { roles: ['super_admin', 'account_admin'] } as const;

export const integrityCalls = {
  read: call({ ...readers, scope: 'read' })
    .route({ method: 'GET', path: '/account/integrity', summary: 'Le dernier contrôle d’intégrité des registres' })
    .input(ofAccount)
    .output(one(integrity)),
  run: call({ ...readers, scope: 'write' })
    .route({ method: 'POST', path: '/account/integrity', summary: 'Contrôler les registres' })
    .input(
      z.strictObject({
        mode: z.enum(VERIFICATION_MODES).default('incremental'),
        /** For a super administrator, who has none. */
        account_id: id.optional(),
      }),
    )
    .output(one(integrity)),
};
