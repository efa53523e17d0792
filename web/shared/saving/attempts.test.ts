import { describe, expect, it } from 'vitest';
import { ApiError, NoAnswerError } from '../../api/errors.ts';
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
  it('changes once the server refused, and stays when the answer may be lost', () => {
    const attempts = counted();
    const asked = (error: unknown) => {
      const before = attempts.keyOf({ amount: 10 });
      attempts.failed(error);
      return attempts.keyOf({ amount: 10 }) === before ? 'the same' : 'another';
    };
    expect(asked(new ApiError(422, { error: 'refused' }))).toBe('another');
    expect(asked(new NoAnswerError('offline'))).toBe('the same');
    // A proxy that gave up waiting: what was asked may have been done.
    expect(asked(new ApiError(502, {}))).toBe('the same');
    expect(asked(new ApiError(504, {}))).toBe('the same');
  });
  it('is one of what has no input, too', () => {
    const attempts = counted();
    expect(attempts.keyOf(undefined)).toBe('key-1');
    expect(attempts.keyOf(undefined)).toBe('key-1');
  });
});
