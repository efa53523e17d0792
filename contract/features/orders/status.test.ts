import { describe, expect, it } from 'vitest';
import { orderActions, orderStatusLabel } from './status.ts';

describe('what may be done with an order', () => {
  it('is to validate it first while it waits', () => {
    expect(orderActions({ status: 'pending', taken: false }, 'partner_admin')).toEqual([
      'validate',
      'change',
      'cancel',
    ]);
  });

  it('is to deliver it once it was taken from the restaurant', () => {
    expect(orderActions({ status: 'validated', taken: true }, 'partner_admin')).toEqual(['finish', 'change', 'cancel']);
  });

  it('lets only an administrator take it one step back', () => {
    expect(orderActions({ status: 'done', taken: true }, 'partner_admin')).toEqual(['fix']);
    expect(orderActions({ status: 'done', taken: true }, 'account_admin')).toEqual(['fix', 'stepBack']);
  });

  it('has no step back for an order given up before anything moved', () => {
    expect(orderActions({ status: 'cancelled', taken: false }, 'account_admin')).toEqual([]);
    expect(orderActions({ status: 'cancelled', taken: true }, 'account_admin')).toEqual(['stepBack']);
  });

  it('is nothing when it could not be created', () => {
    expect(orderActions({ status: 'creation_failed', taken: false }, 'account_admin')).toEqual([]);
  });
});

it('says « Livré » as the specification does, the rest in the feminine', () => {
  expect(orderStatusLabel('done')).toBe('Livré');
  expect(orderStatusLabel('validated')).toBe('Validée');
});
