import { expect, it } from 'vitest';
import { uuid } from './uuid.ts';

it('a key is a UUID of version 4, never the same twice', () => {
  const keys = Array.from({ length: 100 }, uuid);
  expect(new Set(keys).size).toBe(100);
  for (const key of keys) expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});
