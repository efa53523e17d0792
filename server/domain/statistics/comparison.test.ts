import { daysBetween } from '@boucle/contract/base/format.ts';
import { describe, expect, it } from 'vitest';
import { comparedWith } from './comparison.ts';
import { lengthOf } from './days.ts';

const at = (instant: string) => new Date(instant);

describe('what a period is compared with', () => {
  it('is yesterday at the same hour for today', () => {
    expect(comparedWith({ from: '2026-11-23', to: '2026-11-23' }, at('2026-11-23T13:32:59Z'))).toEqual({
      days: { from: '2026-11-22', to: '2026-11-22' },
      until: '14:32',
    });
  });

  it('is the day before, whole, for a day that is over', () => {
    expect(comparedWith({ from: '2026-11-10', to: '2026-11-10' }, at('2026-11-23T13:32:59Z'))).toEqual({
      days: { from: '2026-11-09', to: '2026-11-09' },
      until: null,
    });
  });

  it.each([
    [2, 7],
    [7, 7],
    [9, 7],
    [10, 14],
    [23, 21],
    [30, 28],
    [31, 35],
    [90, 91],
    [365, 364],
    [366, 364],
  ])('of %i days looks back %i: the same days of the week, two in common at most', (length, shift) => {
    const days = { from: '2024-01-01', to: new Date(Date.UTC(2024, 0, length)).toISOString().slice(0, 10) };
    const before = comparedWith(days, at('2026-11-23T12:00:00Z'));
    expect(before?.until).toBeNull();
    expect(before && [daysBetween(before.days.from, days.from), lengthOf(before.days)]).toEqual([shift, length]);
  });

  it('tells the hour of the wall on the days of 23 and 25 hours', () => {
    // Sunday 25 October 2026 has 25 hours: at 13:00 UTC it is 14:00 in Paris, the day before it was
    // 15:00.
    expect(comparedWith({ from: '2026-10-25', to: '2026-10-25' }, at('2026-10-25T13:00:00Z'))?.until).toBe('14:00');
    expect(comparedWith({ from: '2026-10-24', to: '2026-10-24' }, at('2026-10-24T13:00:00Z'))?.until).toBe('15:00');
    // Sunday 29 March 2026 has 23.
    expect(comparedWith({ from: '2026-03-23', to: '2026-03-29' }, at('2026-03-29T10:30:00Z'))).toEqual({
      days: { from: '2026-03-16', to: '2026-03-22' },
      until: '12:30',
    });
  });

  it('takes only the days that came of a period that goes on, and nothing of one that has not begun', () => {
    expect(comparedWith({ from: '2026-11-01', to: '2026-11-30' }, at('2026-11-08T22:59:00Z'))).toEqual({
      days: { from: '2026-10-25', to: '2026-11-01' },
      until: '23:59',
    });
    expect(comparedWith({ from: '2026-11-24', to: '2026-11-30' }, at('2026-11-23T13:32:59Z'))).toBeNull();
  });
});
