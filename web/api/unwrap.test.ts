import { expect, it } from 'vitest';
import { unwrap } from './unwrap.ts';

it('an answer is unwrapped to its data only when it has no meta', () => {
  expect(unwrap({ data: { id: 1 } })).toEqual({ id: 1 });
  expect(unwrap({ data: [], meta: { count: 0 } })).toEqual({ data: [], meta: { count: 0 } });
  expect(unwrap({ access_token: 'a' })).toEqual({ access_token: 'a' });
  expect(unwrap(undefined)).toBeUndefined();
});
