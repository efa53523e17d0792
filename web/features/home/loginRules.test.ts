import { describe, expect, it } from 'vitest';
import { emailError, passwordError } from './loginRules.ts';

describe('the sign-in form', () => {
  it('asks for an address', () => {
    expect(emailError('')).toBe('Ce champ est requis');
    expect(emailError('camille')).toBe('Veuillez entrer une adresse email valide');
    expect(emailError('initiative@boucle.test')).toBeUndefined();
  });
  it('asks for a password of at least 4 characters', () => {
    expect(passwordError('')).toBe('Ce champ est requis');
    expect(passwordError('abc')).toBe('Vous devez entrer un minimum de 4 caractères');
    expect(passwordError('abcd')).toBeUndefined();
    expect(passwordError('    ')).toBeUndefined();
  });
  it.each([' ', '   '])('counts the characters of « %s » though they are all spaces', (value) => {
    expect(passwordError(value)).toBe('Vous devez entrer un minimum de 4 caractères');
  });
});
