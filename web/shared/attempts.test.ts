import { describe, expect, it } from 'vitest';
import { createAttempts } from './attempts.ts';

const counted = () => {
  let count = 0;
  return createAttempts(() => `key-${++count}`);
};

describe('the key of an attempt', () => {
  it('stays the same when the same thing is asked again after a lost answer', () => {
    const attempts = counted();
    expect(attempts.keyOf({ amount: 10 })).toBe('key-1');
    expect(attempts.keyOf({ amount: 10 })).toBe('key-1');
  });
  it('changes with what is asked', () => {
    const attempts = counted();
    attempts.keyOf({ amount: 10 });
    expect(attempts.keyOf({ amount: 12 })).toBe('key-2');
    expect(attempts.keyOf({ amount: 10 })).toBe('key-3');
  });
  it('changes once the answer came: crediting 10 € twice on purpose is two credits', () => {
    const attempts = counted();
    attempts.keyOf({ amount: 10 });
    attempts.done();
    expect(attempts.keyOf({ amount: 10 })).toBe('key-2');
  });
});
