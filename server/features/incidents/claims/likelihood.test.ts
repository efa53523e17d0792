import { expect, it } from 'vitest';
import { likelihoodOf } from './likelihood.ts';

it('holds a return for the claimed one by its place, then by its day', () => {
  const near = { isThere: false, metres: 350 };
  expect(likelihoodOf({ isThere: true, metres: 0, days: 2 })).toBe('probable');
  expect(likelihoodOf({ isThere: true, metres: 0, days: null })).toBe('possible');
  expect(likelihoodOf({ ...near, days: 1 })).toBe('possible');
  expect(likelihoodOf({ ...near, days: 2 })).toBe('unlikely');
  expect(likelihoodOf({ ...near, days: null })).toBe('unlikely');
  expect(likelihoodOf({ isThere: false, metres: null, days: 0 })).toBe('unlikely');
});
