import { expect, it } from 'vitest';
import { daysSince } from './daysSince.ts';

it('says how many Paris days have passed', () => {
  const now = new Date('2026-03-10T23:30:00Z');
  expect(daysSince('2026-03-10T23:05:00Z', now)).toBe('aujourd’hui');
  // Both are the 10th in UTC; in Paris it is already the 11th.
  expect(daysSince('2026-03-10T12:00:00Z', now)).toBe('hier');
  expect(daysSince('2026-03-04T12:00:00Z', now)).toBe('il y a 7\u00a0j');
  expect(daysSince(null, now)).toBe('jamais');
});
