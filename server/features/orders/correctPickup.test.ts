import { expect, it } from 'vitest';
import { differences } from './correctPickup.ts';

it('takes away what was written too much, adds what was forgotten, leaves the rest', () => {
  const written = new Map([
    [1, 4],
    [2, 1],
    [3, 2],
  ]);
  expect(
    differences(written, [
      { formatId: 1, quantity: 1 },
      { formatId: 2, quantity: 3 },
      { formatId: 3, quantity: 2 },
      { formatId: 4, quantity: 5 },
    ]),
  ).toEqual({
    fewer: [{ formatId: 1, quantity: 3 }],
    more: [
      { formatId: 2, quantity: 2 },
      { formatId: 4, quantity: 5 },
    ],
  });
});
