import { expect, it } from 'vitest';
import { slotsAfter } from './rowSlots.ts';

const first = slotsAfter({ rows: [], slots: [], free: 0 }, ['a', 'b', 'c']);

it('gives each row a slot of its own', () => {
  expect(first.slots).toEqual([0, 1, 2]);
});

it('a row that stays keeps its slot wherever it goes; a new one never takes that of a row that left', () => {
  expect(slotsAfter(first, ['c', 'new', 'a']).slots).toEqual([2, 3, 0]);
  expect(slotsAfter(slotsAfter(first, ['new', 'a', 'b', 'c']), ['a', 'other', 'new']).slots).toEqual([0, 4, 3]);
});

it('the rows of another page take over the slots, in order, be they more or fewer', () => {
  expect(slotsAfter(first, ['d', 'e', 'f', 'g']).slots).toEqual([0, 1, 2, 3]);
  expect(slotsAfter(first, ['d']).slots).toEqual([0]);
  expect(slotsAfter(slotsAfter(first, ['d']), ['a', 'b', 'c']).slots).toEqual([0, 3, 4]);
});

it('no rows leave nothing to take over, and no slot is given twice', () => {
  const emptied = slotsAfter(first, []);
  expect(emptied.slots).toEqual([]);
  expect(slotsAfter(emptied, ['a', 'b']).slots).toEqual([3, 4]);
});
