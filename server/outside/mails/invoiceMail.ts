import { euro, writtenDay } from '@boucle/contract/base/format.ts';
import { ibanText } from '@boucle/contract/base/validation/bank.ts';
import { type Brand, type MailTexts, mailTexts } from './layout.ts';

interface InvoiceMail {
  readonly brand: Brand;
  readonly name: 'Facture' | 'Avoir';
  readonly label: string;
  readonly restaurant: string;
  /** Euros, with VAT. */
  readonly total: number;
  /** Euros still due of it; not above 0 once it is settled. */
  readonly left: number;
  /** Null of a credit note. */
  readonly dueOn: string | null;
  /** The statement that it is paid with, and euros left of that; null where the invoice is paid. */
  readonly paidWith: { readonly number: string; readonly due_on: string; readonly left: number } | null;
  /** Account of the initiative; null where it has none. */
  readonly iban: string | null;
}

/** Carries the PDF of an invoice or of a credit note to its recipient. */
export function invoiceMail({ brand, name, label, restaurant, total, dueOn, ...due }: InvoiceMail): MailTexts {
  const { paidWith, iban } = due;
  const paper = name === 'Facture' ? `la facture ${label}` : `l’avoir ${label}`;
  const left = paidWith?.left ?? due.left;
  const before = writtenDay(paidWith?.due_on ?? dueOn ?? '');
  const isDue = dueOn !== null && left > 0;
  return mailTexts({
    brand,
    subject: isDue ? `${name} ${label}\u00a0: ${euro(left)} à payer avant le ${before}` : `${name} ${label}`,
    title: `${name} ${label}`,
    paragraphs: [
      'Bonjour,',
      `Vous trouverez ci-joint ${paper} pour ${restaurant}.${
        paidWith === null
          ? ''
          : name === 'Facture'
            ? ` Elle est comprise dans le relevé ${paidWith.number}\u00a0: un seul paiement pour les deux.`
            : ` Il est compris dans le relevé ${paidWith.number}.`
      }`,
    ],
    ...(isDue
      ? { figure: [`À payer avant le ${before}`, euro(left)] as const }
      : dueOn !== null && { after: ['Elle est payée\u00a0: vous n’avez rien à payer.'] }),
    facts: [
      ...(isDue && left === total
        ? []
        : [[paidWith === null ? 'Total TTC' : 'Total TTC de la facture', euro(total)] as const]),
      ...(isDue && iban !== null ? [['IBAN', ibanText(iban.replaceAll(' ', ''))] as const] : []),
      ...(isDue ? [['Référence', paidWith === null ? label : `Relevé ${paidWith.number}`] as const] : []),
    ],
    signature: [brand.name],
    why: `Vous recevez ${paper} parce que ${restaurant} travaille avec ${brand.name}.`,
  });
}
