import { expect, it } from 'vitest';
import { FLOOR_MS, growthOf } from './compare.ts';

const side = (passes: readonly number[], bytes: number) => ({ passes, bytes });

it('takes the middle pass of each size, not the quietest', () => {
  expect(growthOf(side([10, 4, 90], 100), side([31, 12, 20], 100))).toMatchObject({ small: 10, big: 20, ratio: 2 });
});

it('tells the time beside what the answer grows', () => {
  expect(growthOf(side([10], 1000), side([60], 4000))).toMatchObject({ ratio: 6, answer: 4, corrected: 1.5 });
});

it('expects nothing less of an answer that shrinks', () => {
  expect(growthOf(side([10], 1000), side([12], 500))).toMatchObject({ answer: 1, corrected: 1.2 });
});

it('takes tiny times for what any request costs, and what grows from them all the same', () => {
  expect(growthOf(side([0.4], 10), side([2.9], 10)).corrected).toBe(1);
  expect(growthOf(side([0.4], 10), side([2 * FLOOR_MS], 10)).corrected).toBe(2);
});

it('tells the time beside what a call is about, where its answer is a page or a sum of it', () => {
  expect(growthOf(side([10], 1000), side([60], 2000), 15)).toMatchObject({ ratio: 6, answer: 2, corrected: 0.4 });
});
