import { expect, it } from 'vitest';
import { startsOf } from './issuerForm.ts';

const FIRSTS = ['2026-10-01', '2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01'];

it.each([
  ['none was said', null, FIRSTS],
  ['one has begun', '2026-03-10', FIRSTS],
  ['one is to come', '2027-06-01', [...FIRSTS, '2027-06-01']],
  ['one of those offered is to come', '2026-12-01', FIRSTS],
])('another VAT begins on the 1st of a month: %s', (_, vatFrom, expected) => {
  expect(startsOf({ vat_from: vatFrom }, '2026-11-28')).toEqual(expected);
});
