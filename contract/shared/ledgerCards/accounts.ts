/** The money accounts of the ledger. */
export const BALANCE_KINDS = [
  'CAG',
  'CON',
  'GST',
  'PSP',
  'CASH',
  'BANK',
  'AR',
  'GES',
  'COST',
  'ACQ',
  'FEES',
  'VAT',
  'VAT_PENDING',
  'CHEQUES',
  'CASH_BOX',
  'OPENING',
  'UNBILLED',
  'VAT_UNBILLED',
  'TRANSIT',
] as const;
export type BalanceKind = (typeof BALANCE_KINDS)[number];

export const BALANCE_OWNERS = ['customer', 'card', 'restaurant', 'service'] as const;
export type BalanceOwner = (typeof BALANCE_OWNERS)[number];

/** How the ledger writes each kind of owner. */
export const OWNER_LETTERS = {
  customer: 'U',
  card: 'K',
  restaurant: 'R',
  service: 'E',
} as const satisfies Record<BalanceOwner, string>;

const BY_LETTER = new Map<string, BalanceOwner>(BALANCE_OWNERS.map((owner) => [OWNER_LETTERS[owner], owner]));

/** The kind of owner that the ledger writes so; null for the initiative itself. */
export const ownerOfLetter = (letter: string): BalanceOwner | null => BY_LETTER.get(letter) ?? null;

/** Who may own an account of each kind; none: the initiative itself. */
export const OWNERS_OF: Readonly<Record<BalanceKind, readonly BalanceOwner[]>> = {
  CAG: ['customer', 'card'],
  CON: ['customer', 'card'],
  GST: ['restaurant'],
  CASH: ['restaurant'],
  AR: ['restaurant', 'service'],
  PSP: [],
  BANK: [],
  GES: [],
  COST: [],
  ACQ: [],
  FEES: [],
  VAT: [],
  VAT_PENDING: [],
  CHEQUES: [],
  CASH_BOX: [],
  OPENING: [],
  UNBILLED: ['restaurant'],
  VAT_UNBILLED: [],
  TRANSIT: [],
};

/** Assets and expenses: what the ledger writes below zero and people read above it. */
const DEBITS: readonly BalanceKind[] = [
  'PSP',
  'CASH',
  'BANK',
  'AR',
  'GES',
  'COST',
  'CHEQUES',
  'CASH_BOX',
  'OPENING',
  'UNBILLED',
];

/** 1 or −1: what turns an amount of the ledger into the one that people read. */
export const shownSign = (kind: BalanceKind): 1 | -1 => (DEBITS.includes(kind) ? -1 : 1);

export const BALANCE_LABELS: Readonly<Record<BalanceKind, string>> = {
  CAG: 'Cagnotte',
  CON: 'Consignes immobilisées',
  GST: 'Consignes des invités',
  PSP: 'Prestataire de paiement',
  CASH: 'Caisse',
  BANK: 'Banque',
  AR: 'Créance',
  GES: 'Gestes commerciaux',
  COST: 'Frais et pertes',
  ACQ: 'Consignes acquises',
  FEES: 'Commissions',
  VAT: 'TVA à payer',
  VAT_PENDING: 'TVA en attente d’encaissement',
  CHEQUES: 'Chèques à encaisser',
  CASH_BOX: 'Caisse de l’initiative',
  OPENING: 'Soldes repris à l’ouverture',
  UNBILLED: 'Factures à établir',
  VAT_UNBILLED: 'TVA sur factures à établir',
  TRANSIT: 'Virements en cours',
};

/** Euros that move without a transaction: what a row without one is. */
export const SETTLEMENT_KINDS = [
  'statement_fees',
  'statement_rewards',
  'statement_cash',
  'payment_received',
  'payment_made',
  'provider_payout',
  'provider_fee',
  'dispute',
  'credit_note',
  'vat_due',
  'paid_in',
  'fees_invoiced',
  'transfer_executed',
  'carried',
] as const;
export type SettlementKind = (typeof SETTLEMENT_KINDS)[number];

export const SETTLEMENT_LABELS: Readonly<Record<SettlementKind, string>> = {
  statement_fees: 'Relevé, commissions',
  statement_rewards: 'Relevé, récompenses',
  statement_cash: 'Relevé, caisse',
  payment_received: 'Paiement reçu',
  payment_made: 'Paiement versé',
  provider_payout: 'Virement du prestataire',
  provider_fee: 'Frais du prestataire',
  dispute: 'Contestation',
  credit_note: 'Avoir',
  vat_due: 'TVA devenue exigible',
  paid_in: 'Remise en banque',
  fees_invoiced: 'Facture émise',
  transfer_executed: 'Virement exécuté',
  carried: 'Trop-perçu reporté',
};
