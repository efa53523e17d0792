/** By which means somebody paid, or was paid. */
export const PAYMENT_MEANS = ['transfer', 'cheque', 'cash'] as const;
export type PaymentMeans = (typeof PAYMENT_MEANS)[number];

export const PAYMENT_MEANS_LABELS: Readonly<Record<PaymentMeans, string>> = {
  transfer: 'Virement',
  cheque: 'Chèque',
  cash: 'Espèces',
};

/** Whether a payment came from a restaurant or a client, or went to them. */
export const PAYMENT_DIRECTIONS = ['received', 'paid_out'] as const;
type PaymentDirection = (typeof PAYMENT_DIRECTIONS)[number];

export const PAYMENT_DIRECTION_LABELS: Readonly<Record<PaymentDirection, string>> = {
  received: 'Reçu',
  paid_out: 'Reversé',
};
