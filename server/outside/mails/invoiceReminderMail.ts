import { euro, writtenDay } from '@boucle/contract/base/format.ts';
import { type ReminderLevel } from '@boucle/contract/shared/invoices/reminders.ts';
import { ibanText } from '@boucle/contract/base/validation/bank.ts';
import { lawOn } from '../../domain/ledger/invoices/laws.ts';
import { type Brand, type MailTexts, mailTexts } from './layout.ts';

interface ReminderMail {
  readonly brand: Brand;
  readonly level: ReminderLevel;
  /** The one paper to pay: the invoice of a service, or the statement of a restaurant. */
  readonly paper: 'invoice' | 'statement';
  /** Its number. */
  readonly label: string;
  readonly restaurant: string;
  /** A Paris day. */
  readonly dueOn: string;
  /** Euros, with VAT: of the paper, and what is still to be paid of it. */
  readonly total: number;
  readonly left: number;
  readonly iban: string | null;
  readonly bic: string | null;
  /** The law's fixed sum is owed by professionals alone. */
  readonly isProfessional: boolean;
  /** The PDF of an invoice goes with it. */
  readonly hasPdf: boolean;
}

/** Reminds of a paper that is not paid; it names no other. */
export function invoiceReminderMail({ brand, level, restaurant, dueOn, ...mail }: ReminderMail): MailTexts {
  const { paper, label, total, left, iban, bic, isProfessional, hasPdf } = mail;
  const isInvoice = paper === 'invoice';
  const due = `${isInvoice ? 'échue' : 'échu'} le ${writtenDay(dueOn)}`;
  const name = isInvoice ? `la facture ${label}` : `le relevé ${label}`;
  const settled = isInvoice ? 'payée' : 'payé';
  const wholly = left < total ? 'entièrement ' : '';
  return mailTexts({
    brand,
    subject: `${level === 1 ? 'Rappel' : 'Second rappel'}\u00a0: ${euro(left)} à payer, ${isInvoice ? 'facture' : 'relevé'} ${label} ${due}`,
    title: isInvoice ? `La facture ${label} attend son paiement` : `Le relevé ${label} attend son paiement`,
    paragraphs: [
      'Bonjour,',
      `Sauf erreur de notre part, ${name} pour ${restaurant}, ${due}, n’est pas ${wholly}${settled}.${attached(isInvoice, hasPdf)}`,
      ...(level === 1 ? [] : ['Merci de payer sans attendre, ou de nous dire ce qui l’empêche.']),
    ],
    figure: ['Reste à payer', euro(left)],
    facts: [
      ...(left < total ? ([[isInvoice ? 'Total TTC' : 'Net à payer', euro(total)]] as const) : []),
      ...(iban === null ? [] : ([['IBAN', ibanText(iban.replaceAll(' ', ''))]] as const)),
      ...(iban === null || bic === null ? [] : ([['BIC', bic]] as const)),
      ['Référence', isInvoice ? label : `Relevé ${label}`],
    ],
    after: [
      ...(isProfessional
        ? [
            `En cas de retard de paiement, une indemnité forfaitaire de 40\u00a0€ pour frais de recouvrement est due de plein droit (${lawOn('recoveryCosts', dueOn)}), en plus des pénalités de retard.`,
          ]
        : []),
      'Si votre paiement vient de partir, ne tenez pas compte de ce message.',
    ],
    signature: [brand.name],
  });
}

const attached = (isInvoice: boolean, hasPdf: boolean): string =>
  hasPdf ? (isInvoice ? ' Vous la trouverez ci-jointe.' : ' Vous trouverez ci-jointe la facture qu’il comprend.') : '';
