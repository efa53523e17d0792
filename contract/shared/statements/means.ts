/** By which means somebody paid, or was paid. */
export const PAYMENT_MEANS = ['transfer', 'cheque', 'cash'] as const;
export type PaymentMeans = (typeof PAYMENT_MEANS)[number];

export const PAYMENT_MEANS_LABELS: Readonly<Record<PaymentMeans, string>> = {
  transfer: 'Virement',
  cheque: 'Chèque',
  cash: 'Espèces',
};
