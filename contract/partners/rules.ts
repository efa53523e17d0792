import { bareNumber, isSiren } from '../validation/business.ts';
import { isEmpty, textOf } from '../validation/empty.ts';
import { type Check, check } from '../validation/rules.ts';

const SIREN: Check = {
  rule: 'regex',
  accepts: (value) => isEmpty(value) || isSiren(bareNumber(textOf(value))),
  values: {},
};
const PHONE = /^\+?[0-9][0-9 ().-]{5,18}$/;

/** Label and rules of each text of the partner form: the form and the server ask the same. */
export const PARTNER_RULES = {
  name: { label: 'Nom', checks: [check('required'), check('max', { length: 120 })] },
  legal_name: { label: 'Raison sociale', checks: [check('max', { length: 120 })] },
  siren: { label: 'SIREN', checks: [SIREN] },
  address: { label: 'Adresse', checks: [check('max', { length: 300 })] },
  contact: { label: 'Contact', checks: [check('max', { length: 120 })] },
  email: { label: 'E-mail', checks: [check('required'), check('email')] },
  phone: { label: 'Téléphone', checks: [check('regex', { regex: PHONE })] },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly checks: readonly Check[] }>>;

export type PartnerText = keyof typeof PARTNER_RULES;
