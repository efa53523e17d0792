import { z } from 'zod';
import { ADMIN_READS, ADMIN_WRITES, call } from '../../base/call.ts';
import { absentSays, requiredText } from '../../base/formBody.ts';
import { one } from '../../base/pagination.ts';
import { day, eurosOut, id, instant, positiveEuros } from '../../base/primitives.ts';

/** Cheques on one slip, at most. */
export const MOST_CHEQUES = 200;
const MOST_COMMENT = 500;

const waitingCheque = z.object({
  /** Of the payment, or of the credit. */
  id: z.int(),
  /** A cagnotte was credited by it; else a payment was made. */
  credit: z.boolean(),
  day,
  /** Who paid by it: a restaurant, the client of a service, a conso or a card. */
  from: z.string(),
  amount: eurosOut,
  comment: z.string().nullable(),
});
export type WaitingCheque = z.infer<typeof waitingCheque>;

const slip = z.object({
  id: z.int(),
  day,
  means: z.enum(['cheque', 'cash']),
  amount: eurosOut,
  /** Of how many cheques; 0 of cash. */
  cheques: z.int(),
  by: z.string().nullable(),
  created_at: instant,
  reversed: z.boolean(),
});
export type PaidInSlip = z.infer<typeof slip>;

const paidIn = z.object({
  /** Received and not taken to the bank, the oldest first. */
  cheques: z.array(waitingCheque),
  /** In the initiative's own box. */
  cash: eurosOut,
  /** The last ones, the latest first. */
  slips: z.array(slip),
});
export type PaidIn = z.infer<typeof paidIn>;

export const payInCalls = {
  paidIn: call(ADMIN_READS)
    .route({
      method: 'GET',
      path: '/books/paid_in',
      summary: 'Les chèques et les espèces à remettre en banque, et les dernières remises',
    })
    .output(one(paidIn)),
  payIn: call(ADMIN_WRITES)
    .route({
      method: 'POST',
      path: '/books/paid_in',
      summary: 'Enregistrer une remise en banque, de chèques ou d’espèces',
      successStatus: 201,
    })
    .input(
      z.discriminatedUnion(
        'means',
        [
          z.strictObject({
            means: z.literal('cheque'),
            /** Payments by cheque. */
            payment_ids: z
              .array(id, { error: absentSays('Chèques') })
              .max(MOST_CHEQUES, `Au plus ${MOST_CHEQUES} chèques par remise.`),
            /** Credits received by cheque; one at least of both. */
            credit_ids: z.array(id).max(MOST_CHEQUES, `Au plus ${MOST_CHEQUES} chèques par remise.`).optional(),
            day: day.optional(),
          }),
          z.strictObject({ means: z.literal('cash'), amount: positiveEuros, day: day.optional() }),
        ],
        { error: ({ input }) => absentSays('Moyen')({ input: (input as { means?: unknown } | undefined)?.means }) },
      ),
    )
    .output(one(paidIn)),
  undoPayIn: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/books/paid_in/{id}/reverse', summary: 'Annuler une remise en banque' })
    .input(z.object({ id, comment: requiredText('Motif', MOST_COMMENT) }))
    .output(one(paidIn)),
};
