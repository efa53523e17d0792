import { describe, expect, it } from 'vitest';
import { parisInstant, weekday } from './clock.ts';

describe('a minute of a day in Paris', () => {
  it.each([
    ['2026-07-14', 12 * 60, '2026-07-14T10:00:00.000Z'],
    ['2026-11-21', 12 * 60 + 5, '2026-11-21T11:05:00.000Z'],
    ['2026-10-25', 12 * 60, '2026-10-25T11:00:00.000Z'],
    ['2026-07-14', 30, '2026-07-13T22:30:00.000Z'],
  ])('%s, minute %i', (day, minute, instant) => {
    expect(parisInstant(day, minute).toISOString()).toBe(instant);
  });
  it('14 July 2026 is a Tuesday', () => {
    expect(weekday('2026-07-14')).toBe(2);
  });
});
