import { describe, expect, it } from 'vitest';
import { ApiError, NoAnswerError } from '../../api/errors.ts';
import { createAttempts, mayBeRecorded, type Subject } from './attempts.ts';

const counted = () => {
  let count = 0;
  const { optionsOf, done } = createAttempts(() => `key-${++count}`);
  return { keyOf: (...of: [Subject?, unknown?]) => optionsOf(...of).context.idempotencyKey, done };
};

describe('the key of an attempt', () => {
  it('stays until it is recorded, whatever is typed and however it fails meanwhile', () => {
    const { keyOf } = counted();
    expect([keyOf(), keyOf(), keyOf()]).toEqual(['key-1', 'key-1', 'key-1']);
  });
  it('is another once it is recorded: crediting 10 € twice on purpose is two credits', () => {
    const { keyOf, done } = counted();
    keyOf();
    done();
    expect(keyOf()).toBe('key-2');
  });
  it('is one a row, each ended by its own success', () => {
    const { keyOf, done } = counted();
    expect([keyOf(7), keyOf(8), keyOf(7)]).toEqual(['key-1', 'key-2', 'key-1']);
    done(8);
    expect([keyOf(7), keyOf(8)]).toEqual(['key-1', 'key-3']);
  });
  it('is another for another content of what cannot be recorded twice, also back to the first one', () => {
    const { keyOf } = counted();
    const save = (name: string) => keyOf(undefined, { name, version: 3 });
    expect([save('Manon'), save('Manon'), save('Chez Manon'), save('Manon')]).toEqual([
      'key-1',
      'key-1',
      'key-2',
      'key-3',
    ]);
  });
});

describe('what failed may be recorded', () => {
  const answered = (status: number) => new ApiError(status, {});
  it('when no answer came, or one that a proxy may have written', () => {
    expect([new NoAnswerError('offline'), answered(502), answered(504)].map((error) => mayBeRecorded(error))).toEqual([
      true,
      true,
      true,
    ]);
    expect([422, 409, 404, 403, 429].map((status) => mayBeRecorded(answered(status)))).toEqual(
      Array.from({ length: 5 }, () => false),
    );
  });
  it('still when a refusal comes that does not look at the key', () => {
    expect([401, 403, 429].map((status) => mayBeRecorded(answered(status), true))).toEqual([true, true, true]);
    expect([422, 409, 404].map((status) => mayBeRecorded(answered(status), true))).toEqual([false, false, false]);
  });
});
