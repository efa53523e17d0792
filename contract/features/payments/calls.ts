import { z } from 'zod';
import { ADMIN_READS, call } from '../../base/call.ts';
import { listAndCsv } from '../../base/listCalls.ts';
import { listQuery, one } from '../../base/pagination.ts';
import { eurosOut, id, queryList } from '../../base/primitives.ts';
import { PAYMENT_DIRECTIONS, PAYMENT_MEANS } from '../../shared/statements/means.ts';
import { payment } from '../../shared/statements/payment.ts';

/** A payment of a restaurant or of the client of a service, or its reversal. */
const recordedPayment = payment.extend({
  /** A reversal has the direction of its payment. */
  direction: z.enum(PAYMENT_DIRECTIONS),
  restaurant: z.object({ id: z.int(), name: z.string() }).nullable(),
  service: z.object({ id: z.int(), customer: z.string() }).nullable(),
  /** What it pays: a statement with its invoices, or invoices alone. */
  statement: z.object({ id: z.int(), number: z.string() }).nullable(),
  /** Without a label while it waits. */
  invoices: z.array(z.object({ id: z.int(), label: z.string().nullable() })),
});
export type RecordedPayment = z.infer<typeof recordedPayment>;

/** Reversals taken off. */
const paymentTotals = z.object({
  count: z.int(),
  received: eurosOut,
  /** Below 0. */
  paid_out: eurosOut,
});
export type PaymentTotals = z.infer<typeof paymentTotals>;

export const PAYMENT_SORTS = ['day', 'client', 'amount'] as const;
/** The period applies to the day of the payment. */
export const paymentListQuery = listQuery(PAYMENT_SORTS, {
  direction: z.enum(PAYMENT_DIRECTIONS).optional(),
  means: queryList(z.enum(PAYMENT_MEANS)).optional(),
  restaurant_id: id.optional(),
});
export type PaymentListQuery = z.infer<typeof paymentListQuery>;

export const paymentCalls = {
  ...listAndCsv(ADMIN_READS, '/payments', paymentListQuery, recordedPayment, [
    'Les paiements des restaurants et des clients',
    'Les paiements filtrés, en CSV',
  ]),
  totals: call(ADMIN_READS)
    .route({ method: 'GET', path: '/payments/totals', summary: 'Les totaux des paiements filtrés' })
    .input(paymentListQuery)
    .output(one(paymentTotals)),
};
