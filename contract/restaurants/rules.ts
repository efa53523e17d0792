import { WASH_MODES } from '../constants.ts';
import { bareNumber, isFrenchVat, isSiren, isSiret } from '../validation/business.ts';
import { isEmpty, textOf } from '../validation/empty.ts';
import { type Check, check } from '../validation/rules.ts';

/** A rule of the shape of a number, by whatever tells a right one. */
const shaped = (accepts: (text: string) => boolean): Check => ({
  rule: 'regex',
  accepts: (value) => isEmpty(value) || accepts(bareNumber(textOf(value))),
  values: {},
});

const PHONE = /^\+?[0-9][0-9 ().-]{5,18}$/;

/** Label and rules of each text of the restaurant form: the form and the server ask the same. */
export const RESTAURANT_RULES = {
  name: { label: 'Nom', checks: [check('required'), check('max', { length: 120 })] },
  legal_name: { label: 'Raison sociale', checks: [check('max', { length: 120 })] },
  siren: { label: 'SIREN', checks: [shaped(isSiren)] },
  siret: { label: 'SIRET', checks: [shaped(isSiret)] },
  vat_number: { label: 'TVA intracommunautaire', checks: [shaped(isFrenchVat)] },
  address: { label: 'Adresse', checks: [check('required'), check('max', { length: 200 })] },
  postal_code: { label: 'Code postal', checks: [check('required'), check('digits', { length: 5 })] },
  city: { label: 'Ville', checks: [check('required'), check('max', { length: 80 })] },
  phone: { label: 'Téléphone', checks: [check('regex', { regex: PHONE })] },
  email: { label: 'E-mail du gérant', checks: [check('required'), check('email')] },
  description: { label: 'Description', checks: [check('max', { length: 1000 })] },
  opening_hours: { label: 'Horaires', checks: [check('max', { length: 500 })] },
  wash_mode: { label: 'Mode de lavage', checks: [check('required'), check('one_of', { list: WASH_MODES })] },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly checks: readonly Check[] }>>;

export type RestaurantText = keyof typeof RESTAURANT_RULES;
