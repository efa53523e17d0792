import { isSiren, vatNumberOf } from '@boucle/contract/base/validation/business.ts';
import { type Initiative } from './initiative.ts';

/** Parties of one initiative: the issuer, then its restaurants. */
const PARTIES = 1_000;
const INITIATIVES = 9_000;

/**
 * A SIREN that agrees with its check digit and belongs to no one: none begins with zero. Each party
 * of each initiative has its own: the issuer is the first, restaurants follow.
 */
export function madeUpSiren(initiative: string, party: number): string {
  const own = Buffer.from(initiative).reduce((sum, byte) => (sum * 31 + byte) % INITIATIVES, 7);
  const digits = String(own * PARTIES + party).padStart(8, '0');
  const key = '0123456789'.split('').find((digit) => isSiren(digits + digit));
  return `${digits}${key ?? ''}`;
}

/** Who bills in the demo; its restaurants have time, so that a statement to pay is always there. */
export function issuerOf({ name, restaurants: [first] }: Initiative) {
  const siren = madeUpSiren(name, 0);
  return {
    legal_name: `${name} SCIC`,
    legal_form: 'SCIC SA',
    capital_cents: 4_200_000,
    rcs: `RCS ${first?.city ?? ''}`.trim(),
    siren,
    vat_number: vatNumberOf(siren),
    billing_address: `14 rue du Réemploi\n${first?.postalCode ?? ''} ${first?.city ?? ''}`.trim(),
    // The example of the banks' own documents.
    iban: 'FR7630006000011234567890189',
    bic: 'AGRIFRPP',
    payment_days: 45,
    service_payment_days: 60,
  };
}
