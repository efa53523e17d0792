import { euro } from '@boucle/contract/base/format.ts';
import { type BuyerKind } from '@boucle/contract/shared/invoices/labels.ts';
import { franchiseOn, lawOn } from './laws.ts';
import { type InvoiceParties, type Seller } from './parties.ts';
import { type VatPart } from '../allocation/vat.ts';

/**
 * A mention of an invoice: its subject code (UNTDID 4451), null for what has none, and its text.
 */
export interface InvoiceNote {
  readonly code: 'PMT' | 'PMD' | 'AAB' | 'REG' | 'BAR' | 'AAI' | null;
  readonly text: string;
}

const BAR = { b2b: 'B2B', b2bint: 'B2BINT', b2c: 'B2C' } as const;

/** Facts that decide the mentions of an invoice. */
interface Noted {
  readonly vat: readonly VatPart[];
  readonly reason: string;
  readonly isGoods: boolean;
  /** The Paris day on which it is issued. */
  readonly day: string;
}

/** The mentions that the law requires on every invoice of that day, and the seller's. */
export function notesOf({ seller, buyer }: InvoiceParties, { vat, reason, isGoods, day }: Noted): InvoiceNote[] {
  return [
    ...lateNotes(buyer.kind, day),
    { code: 'AAB', text: 'Pas d’escompte en cas de paiement anticipé.' },
    { code: 'BAR', text: BAR[buyer.kind] },
    ...registered(seller),
    {
      code: 'AAI',
      text: `Catégorie de l’opération\u00a0: ${isGoods ? 'livraison de biens' : 'prestation de services'}.`,
    },
    ...(seller.vat_on_debits && vat.some(({ category }) => category !== 'E')
      ? [{ code: 'AAI', text: 'Option pour le paiement de la taxe d’après les débits.' } as const]
      : []),
    ...(vat.some(({ category }) => category === 'E') ? [{ code: 'AAI', text: `${franchiseOn(day)}.` } as const] : []),
    ...(reason === '' ? [] : [{ code: null, text: `Motif\u00a0: ${reason}` }]),
  ];
}

/**
 * What a late payment costs. The fixed sum and the penalties of the Code de commerce are between
 * professionals: a buyer that is none owes the legal interest alone. French platforms want both
 * notes on every invoice (BR-FR-05).
 */
const lateNotes = (kind: BuyerKind, day: string): InvoiceNote[] =>
  kind === 'b2c'
    ? [
        { code: 'PMT', text: 'Aucune indemnité forfaitaire pour frais de recouvrement n’est due.' },
        {
          code: 'PMD',
          text: `En cas de retard de paiement, intérêts au taux légal après mise en demeure (${lawOn('consumerInterest', day)}).`,
        },
      ]
    : [
        {
          code: 'PMT',
          text: `Indemnité forfaitaire pour frais de recouvrement en cas de retard de paiement\u00a0: 40\u00a0€ (${lawOn('recoveryCosts', day)}).`,
        },
        {
          code: 'PMD',
          text: `Pénalités de retard exigibles sans rappel au taux de trois fois l’intérêt légal (${lawOn('latePenalties', day)}).`,
        },
      ];

/** Legal form, capital and register (C. com. R. 123-237). */
function registered({ legal_form, capital_cents: capital, rcs }: Seller): InvoiceNote[] {
  const form =
    capital === null
      ? legal_form
      : `${legal_form === '' ? 'Société' : legal_form} au capital de ${euro(capital / 100)}`;
  const text = [form, rcs].filter((part) => part !== '').join(', ');
  return text === '' ? [] : [{ code: 'REG', text }];
}
