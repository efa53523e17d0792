import { describe, expect, it } from 'vitest';
import { CREDIT_RULES, creditRequest, EMPTY_CREDIT } from './creditRequest.ts';

describe('the credit of a cagnotte', () => {
  it('is at least one cent', () => {
    expect(CREDIT_RULES.amount(null)).toBe('Le champ Montant est obligatoire');
    expect(CREDIT_RULES.amount(0)).toBe('Le champ Montant doit être supérieur ou égal à 0,01');
    expect(CREDIT_RULES.amount(0.01)).toBeUndefined();
    expect(CREDIT_RULES.amount(NaN)).toBe('Le champ Montant n’a pas le bon format');
  });
  it('names the restaurant that received the money, and only then', () => {
    expect(CREDIT_RULES.restaurant_id('', { origin: 'offered' })).toBeUndefined();
    expect(CREDIT_RULES.restaurant_id('', { origin: 'restaurant' })).toBe('Le champ Restaurant est obligatoire');
    expect(CREDIT_RULES.restaurant_id('4', { origin: 'restaurant' })).toBeUndefined();
  });
  it('has a comment of 500 characters at most', () => {
    expect(CREDIT_RULES.comment('a'.repeat(500))).toBeUndefined();
    expect(CREDIT_RULES.comment('a'.repeat(501))).toContain('500 caractères');
  });
  it('asks nothing more than what was said', () => {
    expect(creditRequest(12, { ...EMPTY_CREDIT, amount: 12.5 })).toEqual({ id: 12, amount: 12.5, origin: 'offered' });
    expect(
      creditRequest(12, { amount: 5, origin: 'restaurant', restaurant_id: '4', comment: ' Vendu au comptoir ' }),
    ).toEqual({ id: 12, amount: 5, origin: 'restaurant', restaurant_id: 4, comment: 'Vendu au comptoir' });
    expect(creditRequest(12, { ...EMPTY_CREDIT, amount: 5, restaurant_id: '4' })).not.toHaveProperty('restaurant_id');
  });
});
