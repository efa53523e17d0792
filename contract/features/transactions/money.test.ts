import { describe, expect, it } from 'vitest';
import { amountOf, moneyOf } from './money.ts';
import { transactionOf } from './rows.fixture.ts';
import { type TransactionType } from '../../shared/transactions/types.ts';

const euros = { amount: 12.1, containers_cost: 3 };
const money = (type: TransactionType, variant: string | null = null) =>
  moneyOf(transactionOf(type, { ...euros, variant }));

describe('the money of a transaction, in every list', () => {
  it.each<[TransactionType, string | null, number]>([
    ['admin_free_deposit', 'offered', 12.1],
    ['activate_card', 'initiative', 12.1],
    ['add_deposit', null, 12.1],
    ['grab_container_and_deposit', null, 12.1],
    ['redeem_reward', 'account', 12.1],
    ['redeem_reward', 'restaurant', 0],
    ['refund_deposit', 'account', -12.1],
    ['refund_deposit', 'payment_card', -12.1],
    ['redeem_card', null, -12.1],
    ['admin_refund_guest_deposit', 'given_back', -3],
    ['admin_refund_guest_deposit', 'not_given_back', -3],
  ])('%s %s is %d', (type, variant, expected) => {
    expect(money(type, variant)).toBe(expected);
  });

  it('is the other way round in a reversal, and never a negative zero', () => {
    expect(moneyOf(transactionOf('refund_deposit', { amount: -5 }))).toBe(5);
    expect(moneyOf(transactionOf('refund_deposit', { amount: 0 }))).toBe(0);
  });

  it('leaves the amount of one transaction as it is', () => {
    expect(amountOf(transactionOf('refund_deposit', euros))).toBe(12.1);
    expect(amountOf(transactionOf('redeem_reward', { ...euros, variant: 'restaurant' }))).toBe(12.1);
    expect(amountOf(transactionOf('admin_refund_guest_deposit', { ...euros, amount: 0 }))).toBe(3);
  });
});
