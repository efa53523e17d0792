import { describe, expect, it } from 'vitest';
import { brokenConstraint } from './errors.ts';

const failure = (code: string, message: string, more: object = {}): Error =>
  Object.assign(new Error(message), { code, ...more });

describe('the constraint that a failure of PostgreSQL is about', () => {
  it('is the one that it names', () => {
    const error = failure('23505', 'duplicate key', { constraint: 'accounts_name' });
    expect(brokenConstraint(error)).toBe('accounts_name');
  });

  it.each([
    ['23505', 'duplicate key value violates unique constraint "transactions_reverses_102013"', 'transactions_reverses'],
    ['23514', 'new row for relation "cells_102021" violates check constraint "cell_not_negative"', 'cell_not_negative'],
    [
      '23503',
      'insert or update on table "transactions_102013" violates foreign key constraint "transactions_account_id_order_id_fkey_102013"',
      'transactions_account_id_order_id_fkey',
    ],
    [
      '23505',
      'la valeur d’une clé dupliquée rompt la contrainte unique «\u00a0transactions_provider_102013\u00a0»',
      'transactions_provider',
    ],
  ])('is read in what a cluster hands on: %s, %s', (code, message, name) => {
    expect(brokenConstraint(failure(code, message))).toBe(name);
  });

  it('is none of another failure', () => {
    expect(brokenConstraint(failure('42703', 'column "x_123456" does not exist'))).toBeUndefined();
    expect(brokenConstraint(new Error('violates unique constraint "accounts_name"'))).toBeUndefined();
    expect(brokenConstraint('accounts_name')).toBeUndefined();
  });
});
