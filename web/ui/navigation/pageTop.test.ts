import { expect, it } from 'vitest';
import { pageTop } from './pageTop.ts';

it('begins another page at the top of the window where its first row shows there', () => {
  expect(pageTop(180, 900, 60)).toBe(0);
  expect(pageTop(450, 900, 60)).toBe(0);
});

it('begins it at the list where much stands above it: a curve, the figures of a card on a phone', () => {
  expect(pageTop(620, 900, 60)).toBe(552);
  expect(pageTop(740.6, 700, 56)).toBe(677);
});
