import { type InvoiceLine, type MissingLine, type PaperLine } from '../../domain/ledger/invoices/plan.ts';
import { notesOf } from '../../domain/ledger/invoices/notes.ts';
import { type Buyer, type InvoiceParties, type Seller } from '../../domain/ledger/invoices/parties.ts';
import { sumOfVat, type Tax, vatParts } from '../../domain/ledger/allocation/vat.ts';
import { type IssuedInvoice } from '../../documents/papers/facturX/issuedInvoice.ts';

export const SELLER: Seller = {
  name: 'Consigne Loire',
  legal_name: 'Consigne Loire SCIC',
  legal_form: 'SCIC SA',
  capital_cents: 4_200_000,
  rcs: 'RCS Nantes 732 829 320',
  siren: '732829320',
  vat_number: 'FR44732829320',
  address: { lines: ['14 rue du Réemploi'], postal_code: '44000', city: 'Nantes' },
  e_address: '',
  iban: 'FR7630006000011234567890189',
  vat_on_debits: false,
};

export const BUYER: Buyer = {
  kind: 'b2b',
  name: 'Chez Manon',
  legal_name: 'Chez Manon SARL',
  siren: '552100554',
  siret: null,
  vat_number: null,
  address: { lines: ['12 rue des Carmes'], postal_code: '44000', city: 'Nantes' },
  e_address: '',
  email: 'compta@chez-manon.test',
};

export const TWENTY: Tax = { rate: 20, regime: 'normal' };

/** A line of so many pieces at so many cents. */
export const line = (quantity: number, unit_price_cents: number, more: Partial<InvoiceLine> = {}): InvoiceLine => ({
  month: '2026-06-01',
  price_line_id: 1,
  kind: 'per_refill',
  author: null,
  unit_price_cents,
  quantity,
  cents: quantity * unit_price_cents,
  ...TWENTY,
  ...more,
});

/** An invoice of some lines, as issuing would freeze it. */
export function issued(
  lines: readonly PaperLine[],
  more: Partial<
    Pick<IssuedInvoice, 'kind' | 'label' | 'corrects' | 'statement' | 'on_statement' | 'period_from' | 'period_to'>
  > & {
    seller?: Partial<Seller>;
    buyer?: Partial<Buyer>;
    reason?: string;
  } = {},
): IssuedInvoice {
  const { seller, buyer, reason = '', ...others } = more;
  const parties: InvoiceParties = { seller: { ...SELLER, ...seller }, buyer: { ...BUYER, ...buyer } };
  const vat = vatParts(lines);
  return {
    kind: 'invoice',
    label: 'F2026-0011',
    issued_on: '2026-07-02',
    due_on: '2026-08-01',
    period_from: '2026-06-01',
    period_to: '2026-06-30',
    lines,
    vat,
    net_cents: lines.reduce((sum, { cents }) => sum + cents, 0),
    vat_cents: sumOfVat(vat),
    parties,
    notes: notesOf(parties, { vat, reason, isGoods: lines.some(({ kind }) => kind === 'missing'), day: '2026-07-02' }),
    corrects: null,
    statement: '2026-0011',
    on_statement: others.kind !== 'credit_note' && others.statement !== null,
    ...others,
  };
}

/** Containers that a service did not bring back. */
const missing = (pieces: number, cents: number, more: Partial<MissingLine> = {}): MissingLine => ({
  kind: 'missing',
  month: '2026-06-01',
  format_id: 1,
  title: 'Bol 1 L',
  pieces,
  quantity: pieces,
  unit_price_cents: cents,
  cents: pieces * cents,
  ...TWENTY,
  ...more,
});
const OF_A_SERVICE = { statement: null, period_from: '2026-06-20', period_to: '2026-06-20' } as const;

/** The periods of a month in which the threshold of franchise was crossed. */
const EARLY = { period_from: '2026-06-01', period_to: '2026-06-11' } as const;
const LATE = { period_from: '2026-06-12', period_to: '2026-06-30' } as const;

/**
 * Papers that the long proof shows the official rules: each is one that a closing or a person may
 * issue.
 */
export const GOOD: Readonly<Record<string, IssuedInvoice>> = {
  'deux lignes': issued([line(66, 15), line(1, 1900, { kind: 'recurring_subscription' })]),
  'pièces offertes': issued([line(118, 15, { free: 30 })]),
  franchise: issued([line(10, 30, { rate: 0, regime: 'franchise' })], { seller: { vat_number: null } }),
  'taux zéro': issued([line(10, 30, { rate: 0 })]),
  'deux taux': issued([line(7, 33), line(3, 47, { month: '2026-05-01', rate: 5.5 })]),
  'régularisation en plus': issued([line(7, 33), line(2, 33, { month: '2026-05-01' })]),
  avoir: issued([line(2, 33, { credits: 0 })], {
    kind: 'credit_note',
    label: 'A2026-0003',
    corrects: { label: 'F2026-0011', issued_on: '2026-07-02' },
    reason: 'Retour compté deux fois',
  }),
  'avoir en franchise': issued([line(1, 30, { rate: 0, regime: 'franchise', credits: 0 })], {
    kind: 'credit_note',
    label: 'A2026-0004',
    seller: { vat_number: null },
    corrects: { label: 'F2026-0012', issued_on: '2026-07-02' },
  }),
  'noms difficiles': issued([line(1, 30)], {
    buyer: { name: 'L’Œuf & <Cie> "🍲"', legal_name: `${'É'.repeat(296)}&<>"`, siret: '55210055400013' },
  }),
  'cinquante lignes': issued(Array.from({ length: 50 }, (_, n) => line(n + 1, 7 + n, { price_line_id: n }))),
  'association sans SIREN': issued([line(4, 25)], {
    buyer: { kind: 'b2c', siren: null, legal_name: '', email: 'asso@quartier.test' },
  }),
  'virement avec BIC': issued([line(4, 25)], { seller: { bic: 'AGRIFRPP' }, on_statement: false }),
  'contenants non rendus': issued(
    [
      missing(3, 333),
      missing(2, 417, { title: 'Gobelet', quantity: 1, cents: 417 }),
      missing(3, 333.33, { title: 'Grand bol', cents: 1000 }),
      missing(700, 125.0014, { title: 'Assiette', cents: 87_501 }),
    ],
    OF_A_SERVICE,
  ),
  'avoir de contenants non rendus': issued([missing(3, 333, { credits: 0 })], {
    ...OF_A_SERVICE,
    kind: 'credit_note',
    label: 'A2026-0005',
    corrects: { label: 'F2026-0013', issued_on: '2026-07-02' },
    reason: 'Contenants retrouvés',
  }),
  'franchise avant le seuil': issued(
    [
      line(2, 30, { ...EARLY, rate: 0, regime: 'franchise' }),
      line(1, 1900, { ...EARLY, kind: 'recurring_subscription', rate: 0, regime: 'franchise' }),
    ],
    EARLY,
  ),
  'TVA depuis le seuil': issued([line(20, 30, LATE)], LATE),
  'TVA d’après les débits': issued([line(4, 25)], { seller: { vat_on_debits: true, iban: null } }),
};
