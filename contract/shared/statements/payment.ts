import { z } from 'zod';
import { day, eurosOut, id, instant, positiveEuros } from '../../base/primitives.ts';
import { confirm } from '../../base/confirm.ts';
import { PAYMENT_MEANS } from './means.ts';

const comment = z.string().trim().max(500, 'Le commentaire compte au plus 500 caractères.');

/** A payment as it is recorded: of today and by transfer by default. */
export const paymentInput = z.object({
  id,
  amount: positiveEuros,
  day: day.optional(),
  means: z.enum(PAYMENT_MEANS).optional(),
  comment: comment.optional(),
  confirm,
});

/** A payment that is taken back, and why. */
export const paymentReversal = z.object({
  id,
  payment_id: id,
  comment: comment.min(1, 'Indiquez pourquoi vous annulez.'),
});

/** A payment as it is answered. */
export const payment = z.object({
  id: z.int(),
  day: z.string(),
  /** Signed: above 0 the client paid, below 0 they were paid back; a reversal is the opposite. */
  amount: eurosOut,
  means: z.enum(PAYMENT_MEANS),
  comment: z.string().nullable(),
  by: z.string().nullable(),
  created_at: instant,
  reverses_id: z.int().nullable(),
  reversed: z.boolean(),
});
