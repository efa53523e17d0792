import { expect, it } from 'vitest';
import { type Issuer } from '@boucle/contract/features/statements/shapes.ts';
import { issuerInput, mayCross, startsOf, THRESHOLD, valuesOf } from './issuerForm.ts';

const FIRSTS = ['2026-10-01', '2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01'];

it.each([
  ['none was said', null, FIRSTS],
  ['one has begun', '2026-03-10', FIRSTS],
  ['one is to come', '2027-06-01', [...FIRSTS, '2027-06-01']],
  ['one of those offered is to come', '2026-12-01', FIRSTS],
])('another VAT begins on the 1st of a month: %s', (_, vatFrom, expected) => {
  expect(startsOf({ vat_from: vatFrom }, '2026-11-28')).toEqual(expected);
});

const FRANCHISE: Issuer = {
  legal_name: 'Consigne Loire SCIC',
  siren: null,
  vat_number: null,
  address: '',
  iban: null,
  bic: null,
  payment_days: 30,
  service_payment_days: 30,
  vat_rate: 0,
  vat_regime: 'franchise',
  is_exempt_today: true,
  vat_from: '2020-01-01',
  threshold_crossed_on: null,
  vat_on_debits: false,
  legal_form: '',
  capital: null,
  rcs: '',
  e_address: '',
  deposits_invoices: false,
  reminds_invoices: true,
  platform: null,
  version: 1,
};
const DAY = '2020-02-12';
const crossing = {
  ...valuesOf(FRANCHISE),
  vat_regime: 'normal',
  vat_rate: '20',
  vat_from: THRESHOLD,
  threshold_crossed_on: DAY,
};

it('the day on which the threshold was crossed is sent in place of a first day', () => {
  expect(issuerInput(crossing, FRANCHISE)).toMatchObject({
    vat_regime: 'normal',
    vat_rate: 20,
    threshold_crossed_on: DAY,
  });
  expect(issuerInput(crossing, FRANCHISE)).not.toHaveProperty('vat_from');
  const first = issuerInput({ ...crossing, vat_from: '2020-03-01' }, FRANCHISE);
  expect(first).toMatchObject({ vat_from: '2020-03-01' });
  expect(first).not.toHaveProperty('threshold_crossed_on');
  // Back in franchise nothing begins.
  const back = issuerInput({ ...crossing, vat_regime: 'franchise' }, FRANCHISE);
  expect(['vat_from' in back, 'threshold_crossed_on' in back]).toEqual([false, false]);
});

it('the threshold is offered from franchise to VAT alone', () => {
  const asked = (of: Partial<Issuer>, vat_regime = 'normal') => mayCross({ vat_regime }, { ...FRANCHISE, ...of });
  expect([asked({}), asked({}, 'franchise'), asked({ is_exempt_today: false })]).toEqual([true, false, false]);
  // VAT that was planned for later does not hide that the threshold is crossed before.
  expect(asked({ vat_regime: 'normal', vat_rate: 20, vat_from: '2099-12-01' })).toBe(true);
});
