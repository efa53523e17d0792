import { describe, expect, it } from 'vitest';
import { homeError } from './homeError.ts';

describe('the error in the query of home', () => {
  it('is told with the description of the provider in parentheses', () => {
    expect(homeError({ error: 'access_denied', error_description: 'Email ou mot de passe incorrect' })).toEqual({
      alert: 'Accès refusé. (Email ou mot de passe incorrect)',
      reason: 'Email ou mot de passe incorrect',
    });
  });
  it('is told alone without a description', () => {
    expect(homeError({ error: 'access_denied' })?.alert).toBe('Accès refusé.');
  });
  it('that is unknown is told as something that went wrong', () => {
    expect(homeError({ error: 'server_error' })?.alert).toBe(
      'Une erreur est survenue. Merci de réessayer ultérieurement.',
    );
  });
  it('is none without the parameter', () => {
    expect(homeError({ error_description: 'x' })).toBeNull();
    expect(homeError({ error: ['a', 'b'] })).toBeNull();
  });
});
