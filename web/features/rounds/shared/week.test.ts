import { describe, expect, it } from 'vitest';
import { dayName, daysOf, firstDay, mondayOf, weekAsked, weekNumber } from './week.ts';

describe('a week', () => {
  it('begins on Monday, across months and years', () => {
    expect(mondayOf('2026-11-23')).toBe('2026-11-23');
    expect(mondayOf('2026-11-29')).toBe('2026-11-23');
    expect(mondayOf('2027-01-01')).toBe('2026-12-28');
    expect(daysOf('2026-12-28').at(-1)).toBe('2027-01-03');
  });

  it('bears its ISO number', () => {
    expect(weekNumber('2026-03-30')).toBe(14);
    expect(weekNumber('2025-12-29')).toBe(1);
    expect(weekNumber('2026-12-28')).toBe(53);
  });

  it('is that of today when the address names no day', () => {
    expect(weekAsked(null, '2026-11-25')).toBe('2026-11-23');
    expect(weekAsked('2026-02-30', '2026-11-25')).toBe('2026-11-23');
    expect(weekAsked('2026-12-09', '2026-11-25')).toBe('2026-12-07');
  });

  it('names its days', () => {
    expect(dayName('2026-04-01', '2026-03-31')).toBe('Mercredi 01/04');
    expect(dayName('2026-04-01', '2026-04-01')).toBe('Aujourd’hui 01/04');
  });

  it('begins with today where it shows some days alone, or with the round that is open', () => {
    const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'];
    expect(firstDay(days, '2026-11-25', undefined)).toBe('2026-11-25');
    // Tomorrow's shows next to today's.
    expect(firstDay(days, '2026-11-25', '2026-11-26')).toBe('2026-11-25');
    expect(firstDay(days, '2026-11-25', '2026-11-27')).toBe('2026-11-27');
    expect(firstDay(days, '2026-11-25', '2026-11-23')).toBe('2026-11-23');
    // Another week.
    expect(firstDay(days, '2026-11-20', undefined)).toBe('2026-11-23');
    expect(firstDay(days, '2026-12-02', undefined)).toBe('2026-11-23');
  });
});
