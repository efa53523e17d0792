/** What becomes of a refund that a customer asks for by bank transfer. */
export const REFUND_STATUSES = ['open', 'paid', 'refused', 'withdrawn'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];
