import { ibanText } from '@boucle/contract/base/validation/bank.ts';
import { type Payment } from './parts.ts';

/** A transfer that is requested. */
export interface Transfer {
  readonly to: string;
  readonly iban: string;
  readonly bic?: string | null | undefined;
  /** Euros. */
  readonly amount: number;
  readonly about: string;
}

const LONGEST = { name: 70, about: 140 } as const;
/** Cents: what the QR code of a transfer may ask for. */
const LARGEST_EUROS = 999_999_999.99;

/** A transfer as a paper asks for it: under its title where it goes, and its QR code. */
export const transferPayment = (title: string, transfer: Transfer): Payment => ({
  title,
  lines: [
    ['Bénéficiaire', transfer.to],
    ['IBAN', ibanText(transfer.iban.replaceAll(' ', ''))],
    ...(transfer.bic ? ([['BIC', transfer.bic]] as const) : []),
    ['Référence', transfer.about],
  ],
  qr: epcText(transfer),
});

/**
 * Text of a transfer's QR code (EPC069-12, version 002, where the BIC may be left out): banking
 * applications fill their form from it. Undefined for an amount that it cannot hold.
 */
export function epcText({ to, iban, bic, amount, about }: Transfer): string | undefined {
  if (amount < 0.01 || amount > LARGEST_EUROS) return undefined;
  const cut = (text: string, most: number): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, most);
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    bic ?? '',
    cut(to, LONGEST.name),
    iban.replaceAll(' ', ''),
    `EUR${amount.toFixed(2)}`,
    '',
    '',
    cut(about, LONGEST.about),
  ].join('\n');
}
