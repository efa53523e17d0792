import { expect, it } from 'vitest';
import { companyNumber } from './companyNumber.ts';

it('reads a SIREN, a SIRET and a VAT number by groups, and leaves anything else as it is', () => {
  expect(companyNumber('732829320')).toBe('732\u202f829\u202f320');
  expect(companyNumber('73282932000074')).toBe('732\u202f829\u202f320\u202f00074');
  expect(companyNumber('FR44732829320')).toBe('FR44\u202f732\u202f829\u202f320');
  expect(companyNumber('FR48')).toBe('FR48');
});
