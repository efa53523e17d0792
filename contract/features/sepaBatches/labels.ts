/**
 * A batch of SEPA transfers: its file is ready, the bank has executed it, or it was given up
 * before.
 */
export const SEPA_BATCH_STATES = ['prepared', 'executed', 'cancelled'] as const;
export type SepaBatchState = (typeof SEPA_BATCH_STATES)[number];

export const SEPA_BATCH_STATE_LABELS: Readonly<Record<SepaBatchState, string>> = {
  prepared: 'À exécuter',
  executed: 'Exécuté',
  cancelled: 'Annulé',
};

/** One transfer of a batch. */
export const SEPA_TRANSFER_STATES = ['open', 'paid', 'returned', 'cancelled'] as const;
export type SepaTransferState = (typeof SEPA_TRANSFER_STATES)[number];

export const SEPA_TRANSFER_STATE_LABELS: Readonly<Record<SepaTransferState, string>> = {
  open: 'En cours',
  paid: 'Versé',
  returned: 'Retourné',
  cancelled: 'Annulé',
};

/** Transfers of one batch at most: what one file holds. */
export const MOST_TRANSFERS = 500;
/** Days ahead for which a bank takes a file. */
export const MOST_DAYS_AHEAD = 30;
export const MOST_BENEFICIARY = 70;
export const MOST_SEPA_REASON = 500;
/** Months during which the file of a batch, and the bank accounts of holders, are kept. */
export const SEPA_MONTHS_KEPT = 13;
