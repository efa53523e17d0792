import { expect, it } from 'vitest';
import { type DatedTax } from '../allocation/vat.ts';
import { type ClosedVat, type Period, periodsFrom, splitLine, taxOfLine } from './periods.ts';

const FRANCHISE = { rate: 0, regime: 'franchise' } as const;
const TWENTY = { rate: 20, regime: 'normal' } as const;
const NOVEMBER = '2026-11-01';
const DECEMBER = '2026-12-01';

const crossed = (day: string, threshold = true): DatedTax[] => [
  { valid_from: day, ...TWENTY, threshold },
  { valid_from: '2026-01-01', ...FRANCHISE, threshold: false },
];
const closed = (of: Partial<ClosedVat>): ClosedVat => ({ month: NOVEMBER, vat_day: null, vat_since: null, ...of });
const TWO: readonly [Period, Period] = [
  { from: NOVEMBER, to: '2026-11-11', tax: FRANCHISE },
  { from: '2026-11-12', to: '2026-11-30', tax: TWENTY },
];

it('the month in which the threshold is crossed is two periods, those around it are one', () => {
  const periodsOf = periodsFrom(crossed('2026-11-12'), []);
  expect(periodsOf('2026-10-01')).toEqual([{ from: '2026-10-01', to: '2026-10-31', tax: FRANCHISE }]);
  expect(periodsOf(NOVEMBER)).toEqual(TWO);
  expect(periodsOf(DECEMBER)).toEqual([{ from: DECEMBER, to: '2026-12-31', tax: TWENTY }]);
});

it('crossed on the 1st, on the last day, or another change within a month: one, two, one', () => {
  const whole = [{ from: NOVEMBER, to: '2026-11-30', tax: TWENTY }];
  expect(periodsFrom(crossed(NOVEMBER), [])(NOVEMBER)).toEqual(whole);
  expect(periodsFrom(crossed('2026-11-30'), [])(NOVEMBER)).toEqual([
    { from: NOVEMBER, to: '2026-11-29', tax: FRANCHISE },
    { from: '2026-11-30', to: '2026-11-30', tax: TWENTY },
  ]);
  expect(periodsFrom(crossed('2026-11-12', false), [])(NOVEMBER)).toEqual(whole);
});

it('a closed month keeps the periods of its closing', () => {
  const taxes = crossed('2026-11-12', false);
  const one = (of: Partial<ClosedVat>) => periodsFrom(taxes, [closed(of)])(NOVEMBER);
  expect(one({})).toEqual([{ from: NOVEMBER, to: '2026-11-30', tax: TWENTY }]);
  expect(one({ vat_day: NOVEMBER })).toEqual([{ from: NOVEMBER, to: '2026-11-30', tax: FRANCHISE }]);
  expect(one({ vat_since: '2026-11-12' })).toEqual(TWO);
});

it('a line takes the tax of its period, a line of a whole month that of its month', () => {
  const periodsOf = periodsFrom(crossed('2026-11-12'), []);
  expect(taxOfLine(periodsOf, { month: NOVEMBER, period_from: NOVEMBER })).toEqual(FRANCHISE);
  expect(taxOfLine(periodsOf, { month: NOVEMBER, period_from: '2026-11-12' })).toEqual(TWENTY);
  expect(taxOfLine(periodsOf, { month: DECEMBER })).toEqual(TWENTY);
});

const line = (counted: number, { quota = 10, price = 30 } = {}) => ({
  unit_price_cents: price,
  free_quota: quota,
  counted,
  billed: Math.max(0, counted - quota),
  cents: Math.max(0, counted - quota) * price,
});
/** Pieces, billed pieces and cents of each period, by its first day. */
const shown = (lines: ReturnType<typeof splitLine<ReturnType<typeof line> & { period_from?: string }>>) =>
  lines.map(({ period_from: from, counted, billed, cents }) => [from, counted, billed, cents]);

it.each([
  ['the first days use them all', 12, 20, [2, 20]],
  ['the first days use a part of them', 4, 20, [0, 14]],
  ['they are enough for all', 4, 6, [0, 0]],
  ['there are only late days', 0, 12, [0, 2]],
])('free pieces are taken oldest first: %s', (_, early, late, [first = 0, second = 0]) => {
  const now = early + late;
  const counted = { now, before: 0, early_now: early, early_before: 0 };
  expect(shown(splitLine(line(now), TWO, counted))).toEqual(
    [
      [NOVEMBER, early, first, first * 30],
      ['2026-11-12', late, second, second * 30],
    ].filter(([, pieces]) => pieces !== 0),
  );
});

it('a subscription is whole in the first period', () => {
  expect(shown(splitLine(line(1, { quota: 0, price: 1000 }), TWO))).toEqual([[NOVEMBER, 1, 1, 1000]]);
});

it('a correction is of the day corrected; free pieces that it leaves go to the days after', () => {
  // Twelve and twenty, of which five of the first days are taken back: seven and twenty.
  const fewer = { now: 27, before: 32, early_now: 7, early_before: 12 };
  expect(shown(splitLine({ ...line(0), counted: -5, billed: -5, cents: -150 }, TWO, fewer))).toEqual([
    [NOVEMBER, -5, -2, -60],
    ['2026-11-12', 0, -3, -90],
  ]);
  const late = { now: 27, before: 32, early_now: 12, early_before: 12 };
  expect(shown(splitLine({ ...line(0), counted: -5, billed: -5, cents: -150 }, TWO, late))).toEqual([
    ['2026-11-12', -5, -5, -150],
  ]);
});
