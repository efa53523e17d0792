import { isEmpty, textOf } from '../../base/validation/empty.ts';
import { type Check } from '../../base/validation/rules.ts';

/** Schemes of electronic addresses (EAS): the French directory's, a GLN, an e-mail address. */
export type AddressScheme = '0225' | '0088' | 'EM';

/** The scheme of an electronic address, from its form. */
export function schemeOf(address: string): AddressScheme {
  if (address.includes('@')) return 'EM';
  return /^\d{13}$/.test(address) ? '0088' : '0225';
}

/**
 * Whether a text may be an electronic address: nine digits of a SIREN and what the directory adds,
 * a GLN, an e-mail address.
 */
export const isElectronicAddress = (address: string): boolean =>
  schemeOf(address) === 'EM'
    ? /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)
    : schemeOf(address) === '0088' || /^\d{9}(_[A-Za-z0-9+\-_.]{1,115})?$/.test(address);

/** The rule of a field that holds one. */
export const ELECTRONIC_ADDRESS: Check = {
  rule: 'regex',
  accepts: (value) => isEmpty(value) || isElectronicAddress(textOf(value).trim()),
  values: {},
};
