import { describe, expect, it } from 'vitest';
import { errorText } from './fr/errors.ts';

describe('the text of an error', () => {
  it('is followed by what the provider said, in parentheses', () => {
    expect(errorText('access_denied', 'Email ou mot de passe incorrect')).toBe(
      'Accès refusé. (Email ou mot de passe incorrect)',
    );
    expect(errorText('access_denied')).toBe('Accès refusé.');
    expect(errorText('access_denied', '')).toBe('Accès refusé.');
  });

  it('of an unknown code is that something went wrong, never the code', () => {
    const sentence = 'Une erreur est survenue. Merci de réessayer ultérieurement.';
    expect(['server_error', 'toString', '__proto__', ''].map((code) => errorText(code))).toEqual(
      Array.from({ length: 4 }, () => sentence),
    );
  });

  it('says how long to wait after too many tries', () => {
    expect(errorText('too_many_requests')).toBe('Trop d’essais, réessayez dans 15 minutes');
  });
});
