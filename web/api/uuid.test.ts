import { expect, it } from 'vitest';
import { unwrap } from './unwrap.ts';
import { uuid } from './uuid.ts';

it('a key is a UUID of version 4, never the same twice', () => {
  const keys = Array.from({ length: 100 }, uuid);
  expect(new Set(keys).size).toBe(100);
  for (const key of keys) expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

it('an answer is unwrapped to its data only when it has no meta', () => {
  expect(unwrap({ data: { id: 1 } })).toEqual({ id: 1 });
  expect(unwrap({ data: [], meta: { count: 0 } })).toEqual({ data: [], meta: { count: 0 } });
  expect(unwrap({ access_token: 'a' })).toEqual({ access_token: 'a' });
  expect(unwrap(undefined)).toBeUndefined();
});
