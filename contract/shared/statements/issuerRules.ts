import { ELECTRONIC_ADDRESS } from '../invoices/electronicAddress.ts';
import { BIC, SEPA_IBAN } from '../../base/validation/bank.ts';
import { bareNumber, isFrenchVat, isSiren } from '../../base/validation/business.ts';
import { isEmpty, textOf } from '../../base/validation/empty.ts';
import { type Check, check } from '../../base/validation/rules.ts';

const shaped = (accepts: (text: string) => boolean): Check => ({
  rule: 'regex',
  accepts: (value) => isEmpty(value) || accepts(bareNumber(textOf(value))),
  values: {},
});

/**
 * A restaurant's month is a periodic invoice: 45 days from its issue (C. com. L. 441-10 I); any
 * other invoice, 60.
 */
export const MAX_PAYMENT_DAYS = 45;
export const MAX_SERVICE_PAYMENT_DAYS = 60;

/** Label and rules of each text of anyone who bills: the form and the server ask the same. */
export const ISSUER_RULES = {
  legal_name: { label: 'Raison sociale', checks: [check('max', { length: 120 })] },
  siren: { label: 'SIREN', checks: [shaped(isSiren)] },
  vat_number: { label: 'TVA intracommunautaire', checks: [shaped(isFrenchVat)] },
  address: { label: 'Adresse', checks: [check('max', { length: 300 })] },
  iban: { label: 'IBAN', checks: [SEPA_IBAN] },
  bic: { label: 'BIC', checks: [BIC] },
  legal_form: { label: 'Forme juridique', checks: [check('max', { length: 60 })] },
  rcs: { label: 'Immatriculation (RCS, RNA)', checks: [check('max', { length: 80 })] },
  e_address: { label: 'Adresse électronique', checks: [check('max', { length: 125 }), ELECTRONIC_ADDRESS] },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly checks: readonly Check[] }>>;
