import { expect, it } from 'vitest';
import { fecDaysOf } from './lines.ts';

const YEAR = { first: '2024-01-01', last: '2024-12-31' };
const days = [
  { day: '2024-11-30', sides: 7 },
  { day: '2024-03-01', sides: 30 },
  { day: '2024-02-29', sides: 8 },
  { day: '2024-02-28', sides: 4 },
];
const change = (valid_from: string) =>
  ({ use: 'GES', valid_from, code: '6234', label: 'Cadeaux', auxiliary: false }) as const;

it('reads a year of few entries at once, a leap day and what no sum of a day tells of included', () => {
  expect(fecDaysOf(YEAR, days, [])).toEqual([YEAR]);
  expect(fecDaysOf(YEAR, [], [])).toEqual([YEAR]);
});

it('cuts where many entries are together, and never within a day', () => {
  expect(fecDaysOf(YEAR, days, [], 12)).toEqual([
    { first: '2024-01-01', last: '2024-02-29' },
    { first: '2024-03-01', last: '2024-11-29' },
    { first: '2024-11-30', last: '2024-12-31' },
  ]);
});

it('cuts where the chart changes within the period', () => {
  expect(fecDaysOf(YEAR, days, [change('2023-05-01'), change('2024-01-01'), change('2024-03-01')], 1000)).toEqual([
    { first: '2024-01-01', last: '2024-02-29' },
    { first: '2024-03-01', last: '2024-12-31' },
  ]);
});
