/** Longest name of a payee, and longest reference. */
export const PAYEE_MAX = 120;
export const REFERENCE_MAX = 60;

/** Types whose rows pay somebody out of the initiative's own money. */
export const PAID_OUT_TYPES = ['refund_deposit', 'admin_refund_guest_deposit'] as const;
