import { describe, expect, it } from 'vitest';
import { byMonth, changeOf, titleOf } from './history.ts';

const row = {
  transaction_type: 'grab_container',
  variant: null,
  status: 'completed',
  amount_cents: 0,
  containers_cost_cents: 550,
  containers_count: 2,
} as const;

describe('the history of a customer', () => {
  it.each([
    [row, 'emprunté', -550],
    [{ ...row, transaction_type: 'return_container' }, 'rendu', 550],
    [{ ...row, transaction_type: 'grab_container_and_deposit', amount_cents: 1000 }, 'emprunté', 450],
    [{ ...row, transaction_type: 'refill_container' }, 'Réutilisation', 0],
    [{ ...row, transaction_type: 'add_deposit', amount_cents: 1000 }, 'Rechargement', 1000],
    [{ ...row, transaction_type: 'refund_deposit', amount_cents: 300 }, 'Remboursement', -300],
    [{ ...row, transaction_type: 'redeem_reward', variant: 'restaurant', amount_cents: 200 }, 'Récompense', 0],
    [{ ...row, transaction_type: 'redeem_reward', variant: 'account', amount_cents: 200 }, 'Récompense', 200],
  ] as const)('says what each did to the balance', (one, words, cents) => {
    expect(titleOf(one)).toContain(words);
    expect(changeOf(one)).toBe(cents);
  });

  it('a reversal gives back, and what waits changes nothing', () => {
    const reversed = { ...row, containers_cost_cents: -550, containers_count: -2 };
    expect([titleOf(reversed), changeOf(reversed)]).toEqual(['Emprunt, annulé', 550]);
    expect(changeOf({ ...row, status: 'pending' })).toBe(0);
  });

  it('stands by Paris month', () => {
    const at = (created_at: string) => ({ created_at, completed_at: null });
    // The first is 1 December in Paris.
    const months = byMonth([at('2026-11-30T23:30:00Z'), at('2026-11-30T22:00:00Z'), at('2026-11-02T10:00:00Z')]);
    expect(months.map(({ month, rows }) => [month, rows.length])).toEqual([
      ['décembre 2026', 1],
      ['novembre 2026', 2],
    ]);
  });
});
