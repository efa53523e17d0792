import { expect, it } from 'vitest';
import { batchTotal } from './batchTotal.ts';

it('counts the money of a batch in cents', () => {
  expect(batchTotal({ quantity: 3, amount: 0.1 })).toBe(0.3);
  expect(batchTotal({ quantity: 500, amount: 12.35 })).toBe(6175);
  expect(batchTotal({ quantity: 10, amount: 0 })).toBe(0);
});
