import fc from 'fast-check';
import { expect, it } from 'vitest';
import { coverOf, shareLeft } from '../../../domain/supply/cover.ts';
import { leftToRunOut } from './lowStocks.ts';

const pieces = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 40, noNaN: true }));

it('what is left runs out within two days at whatever hour the demo world is looked at, closed days included', () => {
  const week = fc.array(pieces, { minLength: 7, maxLength: 7 }).filter((days) => days.some((one) => one > 0));
  fc.assert(
    fc.property(week, fc.double({ min: 0, max: 0.85, noNaN: true }), fc.nat({ max: 23 }), (days, part, hour) => {
      const cover = coverOf(leftToRunOut(days, part), { week: days }, { today: shareLeft(hour) });
      expect(cover?.days).toBeLessThan(2);
    }),
    { numRuns: 2000 },
  );
});
