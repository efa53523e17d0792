import { expect, it } from 'vitest';
import { mostLentFirst } from './mostLent.ts';

const formats = [1, 2, 3, 4, 5, 6].map((id) => ({ id }));
const lent = (
  format_id: number,
  quantity: number,
  restaurant_id = 7,
  type: 'grab_container' | 'return_container' = 'grab_container',
) => ({
  restaurant_id,
  transaction_type: type,
  containers: [{ format_id, quantity, role: null }],
});
const order = (movements: Parameters<typeof mostLentFirst>[2], of = formats) =>
  mostLentFirst(7, of, movements).map(({ id }) => id);

it('puts the most lent formats first where there are many, and leaves a few as they are', () => {
  const movements = [lent(5, 2), lent(3, 1), lent(5, 1), lent(2, 9, 8), lent(1, 9, 7, 'return_container')];
  expect(order(movements)).toEqual([5, 3, 1, 2, 4, 6]);
  expect(order([])).toEqual([1, 2, 3, 4, 5, 6]);
  expect(order(movements, formats.slice(0, 5))).toEqual([1, 2, 3, 4, 5]);
});
