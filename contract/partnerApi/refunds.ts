import { z } from 'zod';
import { one } from '../base/pagination.ts';
import { instant } from '../base/primitives.ts';
import { bareNumber } from '../base/validation/business.ts';
import { fieldText } from '../base/validation/fieldSchema.ts';
import { SEPA_REFUND_FIELDS } from '../features/sepaBatches/refundRules.ts';
import { REFUND_STATUSES } from '../shared/customers/refunds.ts';
import { partnerCall } from './call.ts';
import { positiveCents } from './pieces.ts';

const self = { who: ['customer'], scope: 'customers' } as const;
const TAGS = ['Client'];

/** How the cagnotte of a customer is given back, in cents. */
export const customerRefunds = z.object({
  /** Back to the payment cards that paid it: `refund_deposit`. */
  card_cents: z.int(),
  /** By bank transfer, which the initiative makes on request. */
  transfer_cents: z.int(),
  /** Given, hence never given back. */
  offered_cents: z.int(),
  /** The last request; null where there is none. */
  request: z
    .object({
      amount_cents: z.int(),
      /** Its last four characters. */
      iban_end: z.string(),
      status: z.enum(REFUND_STATUSES),
      asked_at: instant,
      /** Why it was refused. */
      answer: z.string().nullable(),
    })
    .nullable(),
});
export type CustomerRefunds = z.infer<typeof customerRefunds>;

export const refundCalls = {
  refunds: partnerCall(self)
    .route({
      method: 'GET',
      path: '/customer/refunds',
      summary: 'Ce qui se rembourse de la cagnotte, comment, et la dernière demande',
      tags: TAGS,
    })
    .output(one(customerRefunds)),
  askRefund: partnerCall(self)
    .route({
      method: 'POST',
      path: '/customer/refunds',
      summary: 'Demander un remboursement par virement\u00a0: une demande à la fois',
      successStatus: 201,
      tags: TAGS,
    })
    .input(
      z.strictObject({
        amount_cents: positiveCents,
        beneficiary: fieldText(SEPA_REFUND_FIELDS.beneficiary),
        iban: fieldText(SEPA_REFUND_FIELDS.iban).transform(bareNumber),
      }),
    )
    .output(one(customerRefunds)),
  withdrawRefund: partnerCall(self)
    .route({
      method: 'DELETE',
      path: '/customer/refunds',
      summary: 'Retirer la demande de remboursement en cours',
      tags: TAGS,
    })
    .output(one(customerRefunds)),
};
