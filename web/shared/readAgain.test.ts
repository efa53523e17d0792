import { expect, it } from 'vitest';
import { readAgainMs } from './readAgain.ts';

const at = 1_000_000;
const read = { status: 'success', dataUpdatedAt: at, errorUpdatedAt: 0 } as const;
const failedAfter = (ms: number) => ({ status: 'error', dataUpdatedAt: at, errorUpdatedAt: at + ms }) as const;

it('reads on what is under way after a reading that failed, less and less often', () => {
  expect(readAgainMs(read, true)).toBe(1_500);
  expect([1_500, 6_500, 13_000, 600_000].map((ms) => readAgainMs(failedAfter(ms), true))).toEqual([
    5_000, 6_500, 13_000, 60_000,
  ]);
});

it('stops once nothing is under way', () => {
  expect([readAgainMs(read, false), readAgainMs(failedAfter(1_500), false)]).toEqual([false, false]);
});
