import { expect, it } from 'vitest';
import { distanceLabel, ringsWithin } from './rings.ts';

it('distances are told by round circles that the map has room for', () => {
  expect(ringsWithin(7200)).toEqual([2000, 5000]);
  expect(ringsWithin(2000)).toEqual([1000, 2000]);
  expect(ringsWithin(1400)).toEqual([500, 1000]);
  expect(ringsWithin(120)).toEqual([50, 100]);
  expect(ringsWithin(60)).toEqual([]);
  expect([500, 1000, 20_000].map(distanceLabel)).toEqual(['500\u00a0m', '1\u00a0km', '20\u00a0km']);
});
