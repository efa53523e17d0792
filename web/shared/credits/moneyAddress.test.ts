import { describe, expect, it } from 'vitest';
import { moneyAsked, withMoney, withoutMoney } from './moneyAddress.ts';

describe('a credit in the address', () => {
  it('opens over any page, with whose it is and how much', () => {
    const address = withMoney('/cards', '?status=active', {
      act: 'credit',
      holder: { kind: 'card', id: 12 },
      amount: 10,
    });
    expect(address).toBe('/cards?status=active&crediter=carte-12&montant=10');
    expect(moneyAsked(address.slice('/cards'.length))).toEqual({
      act: 'credit',
      holder: { kind: 'card', id: 12 },
      amount: 10,
    });
  });
  it('asks whose cagnotte when it names nobody, or nobody that can be', () => {
    expect(withMoney('/dashboard', '', { act: 'refund' })).toBe('/dashboard?rembourser=1');
    for (const written of ['1', 'conso-', 'conso-0', 'tiroir-4', 'conso-7-8'])
      expect(moneyAsked(`?crediter=${written}`)).toEqual({ act: 'credit', holder: undefined, amount: null });
  });
  it('starts with no amount that cannot be one', () => {
    for (const amount of ['', '0', '-3', 'dix', '1.005', 'Infinity'])
      expect(moneyAsked(`?crediter=conso-7&montant=${amount}`)?.amount, amount).toBeNull();
    expect(moneyAsked('?crediter=conso-7&montant=2.5')?.amount).toBe(2.5);
    expect(moneyAsked('?crediter=conso-7&montant=19.99')?.amount).toBe(19.99);
  });
  it('leaves the rest of the address as it was', () => {
    expect(withoutMoney('/cards', '?status=active&crediter=carte-12&montant=10')).toBe('/cards?status=active');
    expect(withoutMoney('/cards', '?rembourser=1')).toBe('/cards');
    expect(moneyAsked('?status=active')).toBeUndefined();
    // One at a time.
    expect(withMoney('/cards', '?crediter=carte-1&montant=4', { act: 'refund' })).toBe('/cards?rembourser=1');
  });
});
