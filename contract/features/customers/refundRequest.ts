import { z } from 'zod';
import { eurosOut, instant } from '../../base/primitives.ts';

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
