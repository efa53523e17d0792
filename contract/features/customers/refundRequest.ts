import { z } from 'zod';
import { COMMENT_MAX } from '../../base/constants.ts';
import { eurosOut, id, instant } from '../../base/primitives.ts';

/** A refund by transfer that a customer asks for. */
export const refundRequest = z.object({
  id: z.int(),
  customer_id: z.int(),
  /** Their e-mail where they gave no name. */
  customer_name: z.string(),
  amount: eurosOut,
  /** Who is paid, and where; null when no known key opens it. */
  beneficiary: z.string().nullable(),
  iban: z.string().nullable(),
  asked_at: instant,
});
export type RefundRequest = z.infer<typeof refundRequest>;

export const refundDecisionInput = z
  .object({
    id,
    request_id: id,
    decision: z.enum(['accept', 'refuse']),
    reason: z.string().trim().max(COMMENT_MAX).optional(),
  })
  .refine(({ decision, reason = '' }) => decision === 'accept' || reason !== '', {
    path: ['reason'],
    error: 'Dites pourquoi vous refusez.',
  });
