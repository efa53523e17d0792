import { daysBetween, parisDay } from '@boucle/contract/base/format.ts';
import { describe, expect, it } from 'vitest';
import { everyDay, lengthOf, matured } from './days.ts';

describe('Paris days', () => {
  it.each([
    ['2026-03-28T22:59:59Z', '2026-03-28'],
    ['2026-03-28T23:00:00Z', '2026-03-29'],
    // The day of 23 hours: at 01:00 UTC it is 03:00, and midnight comes at 22:00 UTC.
    ['2026-03-29T01:00:00Z', '2026-03-29'],
    ['2026-03-29T21:59:59Z', '2026-03-29'],
    ['2026-03-29T22:00:00Z', '2026-03-30'],
    ['2026-10-24T21:59:59Z', '2026-10-24'],
    ['2026-10-24T22:00:00Z', '2026-10-25'],
    // The day of 25 hours: 02:30 comes twice, midnight at 23:00 UTC.
    ['2026-10-25T00:30:00Z', '2026-10-25'],
    ['2026-10-25T01:30:00Z', '2026-10-25'],
    ['2026-10-25T22:59:59Z', '2026-10-25'],
    ['2026-10-25T23:00:00Z', '2026-10-26'],
    ['2027-02-28T22:59:59Z', '2027-02-28'],
    ['2027-02-28T23:00:00Z', '2027-03-01'],
    ['2026-12-31T23:00:00Z', '2027-01-01'],
  ])('%s is on %s', (instant, day) => {
    expect(parisDay(instant)).toBe(day);
  });

  it('count one each, the short one of March and the long one of October too', () => {
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
    expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2);
    expect(lengthOf({ from: '2026-03-29', to: '2026-03-29' })).toBe(1);
    expect(lengthOf({ from: '2026-10-25', to: '2026-10-25' })).toBe(1);
  });
  it('go on from one month to the next', () => {
    expect(everyDay({ from: '2028-02-28', to: '2028-03-01' })).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
    expect(everyDay({ from: '2026-12-31', to: '2027-01-01' })).toEqual(['2026-12-31', '2027-01-01']);
    expect(daysBetween('2027-01-31', '2027-03-01')).toBe(29);
  });
});

describe('a period old enough to be judged', () => {
  const days = { from: '2026-09-01', to: '2026-09-30' };

  it('is itself when it is', () => {
    expect(matured(days, 30, '2026-10-30')).toEqual(days);
  });
  it('is the latest of the same length when it is not', () => {
    expect(matured(days, 30, '2026-10-29')).toEqual({ from: '2026-08-31', to: '2026-09-29' });
    expect(matured(days, 90, '2026-09-30')).toEqual({ from: '2026-06-03', to: '2026-07-02' });
  });
});
