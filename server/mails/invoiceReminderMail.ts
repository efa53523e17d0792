import { euro, writtenDay } from '@boucle/contract/format.ts';
import { type ReminderLevel } from '@boucle/contract/invoices/reminders.ts';
import { ibanText } from '@boucle/contract/validation/bank.ts';
import { lawOn } from '../ledger/invoices/laws.ts';
import { type Brand, type MailTexts, mailTexts } from './layout.ts';

interface InvoiceReminderMail {
  readonly brand: Brand;
  readonly level: ReminderLevel;
  readonly label: string;
  readonly restaurant: string;
  /** A Paris day. */
  readonly dueOn: string;
  /** Euros, with VAT: of the invoice, and what is still to be paid of it. */
  readonly total: number;
  readonly left: number;
  readonly iban: string | null;
  readonly bic: string | null;
  /** The law's fixed sum is owed by professionals alone. */
  readonly isProfessional: boolean;
}

/** Reminds whom an invoice is for that it is not paid; its PDF goes with it. */
export function invoiceReminderMail({
  brand,
  level,
  label,
  restaurant,
  dueOn,
  ...amounts
}: InvoiceReminderMail): MailTexts {
  const { total, left, iban, bic, isProfessional } = amounts;
  return mailTexts({
    brand,
    subject: `${level === 1 ? 'Rappel' : 'Second rappel'}\u00a0: facture ${label} échue le ${writtenDay(dueOn)}`,
    paragraphs: [
      'Bonjour,',
      `Sauf erreur de notre part, la facture ${label} de ${restaurant}, échue le ${writtenDay(dueOn)}, n’est pas ${left < total ? 'entièrement ' : ''}réglée. Vous la trouverez ci-jointe.`,
      ...(level === 1 ? [] : ['Merci de la régler sans attendre, ou de nous dire ce qui l’empêche.']),
    ],
    facts: [
      ...(left < total ? ([['Total TTC', euro(total)]] as const) : []),
      ['Reste à payer', euro(left)],
      ...(iban === null ? [] : ([['IBAN', ibanText(iban.replaceAll(' ', ''))]] as const)),
      ...(iban === null || bic === null ? [] : ([['BIC', bic]] as const)),
      ['Référence', label],
    ],
    after: [
      ...(isProfessional
        ? [
            `En cas de retard de paiement, une indemnité forfaitaire de 40\u00a0€ pour frais de recouvrement est due de plein droit (${lawOn('recoveryCosts', dueOn)}), en plus des pénalités indiquées sur la facture.`,
          ]
        : []),
      'Si votre règlement vient de partir, ne tenez pas compte de ce message.',
    ],
    signature: [brand.name],
  });
}
