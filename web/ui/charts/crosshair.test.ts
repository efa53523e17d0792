import { expect, it } from 'vitest';
import { movedBy } from './crosshair.ts';

const SIZE = { columns: 3, rows: 2 };

it('the arrows move the crosshair, never out of the chart (fault 14)', () => {
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
