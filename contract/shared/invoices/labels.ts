export const INVOICE_KINDS = ['invoice', 'credit_note'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

export const INVOICE_KIND_LABELS = { invoice: 'Facture', credit_note: 'Avoir' } as const satisfies Record<
  InvoiceKind,
  string
>;

/**
 * Statuses that somebody records of an issued invoice, as its buyer or their platform reports them.
 */
export const RECORDED_STATUSES = ['deposited', 'approved', 'disputed', 'refused', 'rejected'] as const;
export type RecordedStatus = (typeof RECORDED_STATUSES)[number];

/**
 * Where an invoice is: waiting for what the law wants on it, issued, then what was last recorded;
 * paid once payments settle it whole, credited once credit notes take back all of it. A credit note
 * is applied once it is set off or paid back.
 */
export const INVOICE_STATES = ['waiting', 'issued', ...RECORDED_STATUSES, 'paid', 'credited', 'applied'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

export const INVOICE_STATE_LABELS: Readonly<Record<InvoiceState, string>> = {
  waiting: 'À émettre',
  issued: 'Émise',
  deposited: 'Déposée',
  approved: 'Approuvée',
  disputed: 'En litige',
  refused: 'Refusée',
  rejected: 'Rejetée',
  paid: 'Encaissée',
  credited: 'Soldée par avoir',
  applied: 'Imputé',
};

const CREDIT_NOTE_STATE_LABELS: Readonly<Record<InvoiceState, string>> = {
  ...INVOICE_STATE_LABELS,
  issued: 'Émis',
  deposited: 'Déposé',
  approved: 'Approuvé',
  refused: 'Refusé',
  rejected: 'Rejeté',
};

/** Names of the states: « Émise » of an invoice, « Émis » of a credit note. */
export const invoiceStateLabels = (kind: InvoiceKind): Readonly<Record<InvoiceState, string>> =>
  kind === 'invoice' ? INVOICE_STATE_LABELS : CREDIT_NOTE_STATE_LABELS;

/**
 * How a part of an invoice was settled: against what the account owes the restaurant, or by a
 * payment.
 */
export const INVOICE_PAYMENT_KINDS = ['set_off', 'payment'] as const;
export type InvoicePaymentKind = (typeof INVOICE_PAYMENT_KINDS)[number];

/** Statuses that need a reason: later readers must know why. */
export const STATUSES_WITH_REASON: readonly RecordedStatus[] = ['disputed', 'refused', 'rejected'];

/** Who reports what became of an invoice. */
export const STATUS_SOURCES = ['person', 'platform'] as const;
export type StatusSource = (typeof STATUS_SOURCES)[number];

/** States in which an invoice was sent back: it is replaced. */
export const SENT_BACK: readonly InvoiceState[] = ['refused', 'rejected'];

/**
 * Whether a buyer is a company in France, one abroad, or no company (an association without a
 * SIREN, a person).
 */
export const BUYER_KINDS = ['b2b', 'b2bint', 'b2c'] as const;
export type BuyerKind = (typeof BUYER_KINDS)[number];

export const BUYER_KIND_LABELS: Readonly<Record<BuyerKind, string>> = {
  b2b: 'Entreprise en France',
  b2bint: 'Entreprise à l’étranger',
  b2c: 'Sans SIREN (association, particulier)',
};

export const VAT_REGIMES = ['normal', 'franchise'] as const;
export type VatRegime = (typeof VAT_REGIMES)[number];

export const VAT_REGIME_LABELS: Readonly<Record<VatRegime, string>> = {
  normal: 'TVA facturée',
  franchise: 'Franchise en base de TVA',
};

/** Rates of VAT allowed on French invoices (BR-FR-16). */
export const FRENCH_RATES: readonly number[] = [0, 0.9, 1.05, 1.75, 2.1, 5.5, 7, 8.5, 9.2, 9.6, 10, 13, 19.6, 20, 20.6];

/** A rate as people write it: « 5,5 ». */
export const rateText = (rate: number): string => String(rate).replace('.', ',');

export const MOST_REASON = 500;
