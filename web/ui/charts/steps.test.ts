import { expect, it } from 'vitest';
import { placeSteps, spanOf, startOf } from './steps.ts';

it('what was stated late stands at the end of its day, and times never go back', () => {
  const placed = placeSteps(
    [
      { day: '2026-03-03', at: '2026-03-03T10:00:00Z', balance: 7 },
      { day: '2026-03-03', at: '2026-03-09T10:00:00Z', balance: 4 },
      { day: '2026-03-04', at: null, balance: 9 },
    ],
    5,
  );
  expect(placed.map(({ change }) => change)).toEqual([2, -3, 5]);
  expect(placed[0]?.time).toBe(Date.parse('2026-03-03T10:00:00Z'));
  expect(placed[1]?.time).toBe(startOf('2026-03-04') - 1);
  expect(placed[2]?.time).toBe(startOf('2026-03-05') - 1);
});

it('an axis covers the days asked for, never what is to come', () => {
  const now = Date.parse('2026-03-05T12:00:00Z');
  expect(spanOf([], { from: '2026-03-01', to: '2026-03-31' }, now)).toEqual([startOf('2026-03-01'), now]);
  expect(spanOf([], { from: '2026-02-01', to: '2026-02-28' }, now)).toEqual([
    startOf('2026-02-01'),
    startOf('2026-03-01'),
  ]);
  const placed = placeSteps([{ day: '2026-03-02', at: null, balance: 1 }], 0);
  expect(spanOf(placed, {}, now)).toEqual([startOf('2026-03-02'), now]);
});

it('days begin at midnight in Paris, of 23 and of 25 hours too, wherever the browser is', () => {
  expect(new Date(startOf('2026-03-29')).toISOString()).toBe('2026-03-28T23:00:00.000Z');
  expect(new Date(startOf('2026-03-30')).toISOString()).toBe('2026-03-29T22:00:00.000Z');
  expect(new Date(startOf('2026-10-25')).toISOString()).toBe('2026-10-24T22:00:00.000Z');
  expect(new Date(startOf('2026-10-26')).toISOString()).toBe('2026-10-25T23:00:00.000Z');
  const [late] = placeSteps([{ day: '2026-10-25', at: null, balance: 1 }], 0);
  expect(late?.time).toBe(startOf('2026-10-26') - 1);
});
