import { expect, it } from 'vitest';
import { movedBy, pressOpens } from './crosshair.ts';

const SIZE = { columns: 3, rows: 2 };

it('the arrows move the crosshair, never out of the chart', () => {
  const from = { column: 1, row: 0 };
  expect(movedBy('ArrowRight', from, SIZE)).toEqual({ column: 2, row: 0 });
  expect(movedBy('ArrowRight', { column: 2, row: 0 }, SIZE)).toEqual({ column: 2, row: 0 });
  expect(movedBy('ArrowLeft', { column: 0, row: 1 }, SIZE)).toEqual({ column: 0, row: 1 });
  expect(movedBy('ArrowDown', from, SIZE)).toEqual({ column: 1, row: 1 });
  expect(movedBy('ArrowUp', from, SIZE)).toEqual(from);
  expect(movedBy('Home', { column: 2, row: 1 }, SIZE)).toEqual({ column: 0, row: 1 });
  expect(movedBy('End', from, SIZE)).toEqual({ column: 2, row: 0 });
});

it('keys that move nothing are left to the page', () => {
  expect(movedBy('Tab', { column: 0, row: 0 }, SIZE)).toBeUndefined();
  expect(movedBy('ArrowUp', { column: 0, row: 0 }, { columns: 3, rows: 1 })).toBeUndefined();
});

it('a press opens what is under it, a finger what it has shown first', () => {
  const bar = { column: 1, row: 0 };
  const other = { column: 2, row: 0 };
  expect(pressOpens(bar, bar, 'mouse')).toBe(true);
  expect(pressOpens(bar, undefined, 'touch')).toBe(false);
  expect(pressOpens(bar, other, 'touch')).toBe(false);
  expect(pressOpens(bar, bar, 'touch')).toBe(true);
});

it('a press on the axis or on an empty strip opens nothing, whatever shows', () => {
  for (const pointer of ['mouse', 'touch', 'pen']) {
    expect(pressOpens(undefined, { column: 1, row: 0 }, pointer)).toBe(false);
    expect(pressOpens(undefined, undefined, pointer)).toBe(false);
  }
});
