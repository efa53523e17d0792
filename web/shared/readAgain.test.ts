import { expect, it } from 'vitest';
import { readAgainMs } from './readAgain.ts';

it('reads on what is under way after a reading that failed, less often', () => {
  expect(readAgainMs({ status: 'success' }, true)).toBe(1_500);
  expect(readAgainMs({ status: 'error' }, true)).toBe(10_000);
});

it('stops once nothing is under way', () => {
  expect(readAgainMs({ status: 'success' }, false)).toBe(false);
  expect(readAgainMs({ status: 'error' }, false)).toBe(false);
});
