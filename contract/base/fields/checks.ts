import { isDay } from '../format.ts';
import { bareNumber, isFrenchVat, isSiren, isSiret } from '../validation/business.ts';
import { isEmpty, textOf } from '../validation/empty.ts';
import { type Check, check } from '../validation/rules.ts';

/** A rule of the shape of a number, by a predicate; spaces and dots are left out first. */
const shaped = (accepts: (bare: string) => boolean): Check => ({
  rule: 'regex',
  accepts: (value) => isEmpty(value) || accepts(bareNumber(textOf(value))),
  values: {},
});

export const SIREN = shaped(isSiren);
export const SIRET = shaped(isSiret);
export const FRENCH_VAT = shaped(isFrenchVat);
/** A day as the API takes it, YYYY-MM-DD. */
export const DAY: Check = {
  rule: 'regex',
  accepts: (value) => isEmpty(value) || isDay(textOf(value)),
  values: {},
  says: () => 'Date à écrire comme 31/12/2025',
};

export const PHONE = check('regex', { regex: /^\+?[0-9](?!\d*\.0$)[0-9 ().-]{5,18}$/ });
