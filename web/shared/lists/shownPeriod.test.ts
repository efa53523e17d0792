import { expect, it } from 'vitest';
import { periodLabel } from '../../ui/table/filters/period.ts';
import { askedPeriod, shownMonth, shownYear } from './shownPeriod.ts';

const TODAY = '2026-11-23';
const open = { from: undefined, to: undefined };

it.each([
  ['nothing', open, 'Cette année', 'Ce mois'],
  ['a beginning', { ...open, from: '2026-03-01' }, '01/03/2026 – 23/11/2026', '01/03/2026 – 23/11/2026'],
  ['an end', { ...open, to: '2025-06-30' }, '01/01/2025 – 30/06/2025', '01/06/2025 – 30/06/2025'],
  ['both', { from: '2025-01-01', to: '2025-12-31' }, 'Année dernière', 'Année dernière'],
  ['a beginning to come', { ...open, from: '2027-01-01' }, '01/01/2027', '01/01/2027'],
])('a report says which days it shows of an address that says %s', (_, period, ofYear, ofMonth) => {
  expect(periodLabel(shownYear(period, TODAY), TODAY)).toBe(ofYear);
  expect(periodLabel(shownMonth(period, TODAY), TODAY)).toBe(ofMonth);
});

it('asks the API for the days that it says', () => {
  expect(askedPeriod(shownYear(open, TODAY))).toEqual({ from_date: '2026-01-01', to_date: TODAY });
  expect(askedPeriod(shownMonth(open, TODAY))).toEqual({ from_date: '2026-11-01', to_date: TODAY });
});
