import { z } from 'zod';
import { ADMIN_READS, call } from '../../base/call.ts';
import { one } from '../../base/pagination.ts';
import { day, eurosOut, instant, month } from '../../base/primitives.ts';
import { SEAL_SAYS, SEAL_STATES, isSeal, readSeal } from './seals.ts';

const sealedMonth = z.object({
  /** Its first day. */
  month: day,
  closed_at: instant,
  /**
   * Null until it is sealed; later than the closing where the month was closed before seals were.
   */
  sealed_at: instant.nullable(),
  late: z.boolean(),
  /** In hexadecimal. */
  sha256: z.string().nullable(),
  /** Transactions and settlements, and what their entries move. */
  rows: z.int(),
  amount: eurosOut,
});
export type SealedMonth = z.infer<typeof sealedMonth>;

const verified = z.object({
  months: z.array(z.object({ month: day, state: z.enum(SEAL_STATES) })),
  /** Whether the seal that was given is what the rows of its month give now; null when none was. */
  given: z.object({ month: day, matches: z.boolean() }).nullable(),
});
export type VerifiedSeals = z.infer<typeof verified>;

export const sealCalls = {
  seals: call(ADMIN_READS)
    .route({ method: 'GET', path: '/books/seals', summary: 'Les sceaux des mois clôturés, le plus récent d’abord' })
    .output(one(z.array(sealedMonth))),
  verifySeals: call({ ...ADMIN_READS, audited: true })
    .route({
      method: 'POST',
      path: '/books/seals/verify',
      summary: 'Recalculer les sceaux, et les comparer à celui d’un papier ou d’un e-mail',
    })
    .input(
      z.strictObject({
        given: z
          .strictObject({
            month,
            sha256: z.string().max(200, SEAL_SAYS).transform(readSeal).refine(isSeal, SEAL_SAYS),
          })
          .optional(),
      }),
    )
    .output(one(verified)),
};
