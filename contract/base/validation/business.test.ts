import { describe, expect, it } from 'vitest';
import { bareNumber, isFrenchVat, isIban, isSiren, isSiret, vatNumberOf } from './business.ts';

describe('numbers of companies', () => {
  it('a SIREN has nine digits that agree', () => {
    expect(isSiren('732829320')).toBe(true);
    for (const wrong of ['732829321', '73282932', '7328293200', 'x32829320', '']) expect(isSiren(wrong)).toBe(false);
  });

  it('a SIRET has fourteen; La Poste has its own rule', () => {
    expect(isSiret('73282932000074')).toBe(true);
    expect(isSiret('73282932000075')).toBe(false);
    expect(isSiret('35600000049837')).toBe(true);
    expect(isSiret('35600000049838')).toBe(false);
    expect(isSiret('7328293200007')).toBe(false);
  });

  it('a VAT number has the key of its SIREN', () => {
    expect(isFrenchVat('FR44732829320')).toBe(true);
    expect(vatNumberOf('732829320')).toBe('FR44732829320');
    for (const wrong of ['FR45732829320', '44732829320', 'DE44732829320', 'FR44732829321'])
      expect(isFrenchVat(wrong)).toBe(false);
  });

  it('an IBAN has the key of its digits', () => {
    expect(isIban('FR7630006000011234567890189')).toBe(true);
    for (const wrong of ['FR7630006000011234567890188', 'FR76', '7630006000011234567890189', ''])
      expect(isIban(wrong)).toBe(false);
  });

  it('are read as people type them', () => {
    expect(bareNumber('732 829 320 00074')).toBe('73282932000074');
    expect(bareNumber('fr 44 732.829.320')).toBe('FR44732829320');
  });
});
