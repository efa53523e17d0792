import { expect, it } from 'vitest';
import { compared, sizesNow } from './budget.ts';

it('counts each size, and refuses one above its budget or without one', () => {
  const sizes = sizesNow();
  expect(Object.values(sizes).every((size) => size > 0)).toBe(true);
  expect(compared(sizes, sizes).holds).toBe(true);
  expect(compared({ tables: 3 }, { tables: 2 })).toEqual({ lines: ['✗ tables             3 sur 2'], holds: false });
  expect(compared({ tables: 3 }, {}).holds).toBe(false);
});
