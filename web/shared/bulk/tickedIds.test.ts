import { expect, it } from 'vitest';
import { tickedIds } from './tickedIds.ts';

it('names what is ticked, nothing when everything is, and at most 200 rows', () => {
  expect(tickedIds({ all: false, keys: new Set(['12', '7']) })).toEqual({ id: [12, 7] });
  expect(tickedIds({ all: true, keys: new Set(['12']) })).toEqual({});
  const many = new Set(Array.from({ length: 201 }, (_none, index) => String(index)));
  expect(() => tickedIds({ all: false, keys: many })).toThrow('au plus 200 à la fois');
});
