import { describe, expect, it } from 'vitest';
import { CARD_STATUS_LABELS, cardNumber, issuedAt } from './status.ts';

describe('a card', () => {
  it('is « Inactive » until activated, and « Désactivée » at the end', () => {
    expect(CARD_STATUS_LABELS).toEqual({ pending: 'Inactive', active: 'Active', disabled: 'Désactivée' });
  });

  it('is numbered by its id on six digits', () => {
    expect([cardNumber(1), cardNumber(123456), cardNumber(1234567)]).toEqual(['000001', '123456', '1234567']);
  });

  it('is « À imprimer » until it has been printed', () => {
    expect(issuedAt(null)).toBe('À imprimer');
    expect(issuedAt('2025-04-01T12:00:00Z')).toBe('01/04/2025 14:00');
  });
});
