import { describe, expect, it } from 'vitest';
import { brokenConstraint } from './errors.ts';

const failure = (code: string, message: string, more: object = {}): Error =>
  Object.assign(new Error(message), { code, ...more });

describe('the constraint that a failure of PostgreSQL is about', () => {
  it('is the one that it names', () => {
    const error = failure('23505', 'duplicate key', { constraint: 'accounts_name' });
    expect(brokenConstraint(error)).toBe('accounts_name');
  });

  it('is none of another failure', () => {
    expect(brokenConstraint(failure('42703', 'column "x_123456" does not exist'))).toBeUndefined();
    expect(brokenConstraint(new Error('violates unique constraint "accounts_name"'))).toBeUndefined();
    expect(brokenConstraint('accounts_name')).toBeUndefined();
  });
});
