import { expect, it } from 'vitest';
import { companyNumber } from './companyNumber.ts';

it('reads a SIREN and a SIRET by groups, and leaves anything else as it is', () => {
  expect(companyNumber('732829320')).toBe('732\u202f829\u202f320');
  expect(companyNumber('73282932000074')).toBe('732\u202f829\u202f320\u202f00074');
  expect(companyNumber('FR48')).toBe('FR48');
});
