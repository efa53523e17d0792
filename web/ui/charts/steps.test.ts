import { expect, it } from 'vitest';
import { levelAt } from '../figures/levels.ts';
import { levelLine, placeSteps, spanOf, startOf } from './steps.ts';

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

it('a level is what its changes made of it, and what it is where there was none', () => {
  const [first, second] = ['2026-03-02T10:00:00Z', '2026-03-03T10:00:00Z'];
  const level = {
    value: 30,
    changes: [
      { at: first, before: 20, after: null },
      { at: second, before: null, after: 30 },
    ],
  };
  const [begin, end] = [Date.parse('2026-03-01T00:00:00Z'), Date.parse('2026-03-04T00:00:00Z')] as const;
  expect(levelLine(level, [begin, end])).toEqual([
    [begin, 20],
    [Date.parse(first), null],
    [Date.parse(second), 30],
    [end, 30],
  ]);
  // A change after the period shows the level that held in it.
  expect(levelLine(level, [begin, begin + 1])).toEqual([
    [begin, 20],
    [begin + 1, 20],
  ]);
  expect(levelAt({ value: 12 }, begin)).toBe(12);
});
