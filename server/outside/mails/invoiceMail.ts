import { euro, writtenDay } from '@boucle/contract/base/format.ts';
import { type Brand, type MailTexts, mailTexts } from './layout.ts';

interface InvoiceMail {
  readonly brand: Brand;
  readonly name: 'Facture' | 'Avoir';
  readonly label: string;
  readonly restaurant: string;
  /** Euros, with VAT. */
  readonly total: number;
  /** Null of a credit note. */
  readonly dueOn: string | null;
  /** The statement that it is paid with; null where the invoice itself is paid. */
  readonly paidWith: { readonly number: string; readonly due_on: string } | null;
}

/** Carries the PDF of an invoice or of a credit note to its recipient. */
export function invoiceMail({ brand, name, label, restaurant, total, dueOn, paidWith }: InvoiceMail): MailTexts {
  return mailTexts({
    brand,
    subject: `${name} ${label}`,
    paragraphs: [
      'Bonjour,',
      name === 'Facture'
        ? `Vous trouverez ci-joint la facture ${label} pour ${restaurant}.`
        : `Vous trouverez ci-joint l’avoir ${label} pour ${restaurant}.`,
    ],
    facts: [
      ['Total TTC', euro(total)],
      ...(dueOn === null ? [] : ([['Échéance', writtenDay(paidWith?.due_on ?? dueOn)]] as const)),
      ...(paidWith === null
        ? []
        : ([['Paiement', `avec le relevé ${paidWith.number}, à ne pas payer séparément`]] as const)),
    ],
    signature: [brand.name],
  });
}
