import { bareNumber, isIban } from './business.ts';
import { isEmpty, textOf } from './empty.ts';
import { type Check } from './rules.ts';

/**
 * Characters of an IBAN by country: the countries and territories of the SEPA schemes (EPC409-09).
 */
const IBAN_LENGTHS: Readonly<Record<string, number>> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
};

/**
 * Why a typed IBAN takes no SEPA transfer (French); undefined when it takes one, and when nothing
 * is typed.
 */
export function ibanProblem(typed: string): string | undefined {
  const iban = bareNumber(typed);
  if (iban === '') return undefined;
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban)) {
    return 'Un IBAN commence par deux lettres et deux chiffres, comme FR76.';
  }
  const length = IBAN_LENGTHS[iban.slice(0, 2)];
  if (length === undefined) return `Le pays ${iban.slice(0, 2)} n’est pas dans la zone SEPA.`;
  if (iban.length !== length) {
    return `Un IBAN qui commence par ${iban.slice(0, 2)} compte ${length} caractères\u202f; celui-ci en a ${iban.length}.`;
  }
  return isIban(iban)
    ? undefined
    : 'La clé de cet IBAN est fausse\u00a0: un caractère est erroné ou deux sont inversés.';
}

/** A BIC (ISO 9362): bank, country, place, and three characters of a branch or none. */
export const isBic = (text: string): boolean => /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text);

export const BIC_PROBLEM = 'Un BIC compte 8 ou 11 caractères, comme AGRIFRPP.';

/** The rule of a field that holds an IBAN where SEPA transfers go. */
export const SEPA_IBAN: Check = {
  rule: 'regex',
  accepts: (value) => isEmpty(value) || ibanProblem(textOf(value)) === undefined,
  values: {},
  says: (value) => ibanProblem(textOf(value)),
};

/** The rule of a field that holds a BIC. */
export const BIC: Check = {
  rule: 'regex',
  accepts: (value) => isEmpty(value) || isBic(bareNumber(textOf(value))),
  values: {},
  says: () => BIC_PROBLEM,
};

/** An IBAN in groups of four, as it is printed. */
export const ibanText = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');
