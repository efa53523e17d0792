import { describe, expect, it } from 'vitest';
import { moneyOf, totalsOfGroup } from './money.ts';

const refund = { transaction_type: 'admin_refund_guest_deposit', amount: 0, containers_cost: 3 } as const;
const credit = { transaction_type: 'admin_free_deposit', amount: 12.1, containers_cost: 0 } as const;

describe('what a transaction of « Cagnottes » credited or paid back (fault 3)', () => {
  it('is the deposits of a guest’s refund, and the amount of a credit', () => {
    expect([refund, credit].map(moneyOf)).toEqual([3, 12.1]);
  });

  it('adds up to the total of the list, which elsewhere stays that of the amounts', () => {
    const totals = { count: 2, amount: 12.1, containers_count: 1, containers_cost: 3 };
    expect(totalsOfGroup('deposits', totals).amount).toBe(15.1);
    expect(totalsOfGroup('reuses', totals)).toBe(totals);
  });
});
