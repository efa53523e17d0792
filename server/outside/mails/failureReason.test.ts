import { describe, expect, it } from 'vitest';
import { failureReason } from './failureReason.ts';

describe('why a mail did not leave', () => {
  it('is told in French whatever the server said', () => {
    expect(failureReason('connect ECONNREFUSED 127.0.0.1:25')).toBe('Le serveur d’envoi ne répond pas.');
    expect(failureReason('550 5.1.1 Boîte inconnue')).toBe('L’adresse du destinataire est refusée.');
    expect(failureReason('Message failed: 554 spam')).toBe('Le serveur d’envoi a refusé le message.');
    expect(failureReason('Envoi interrompu')).toBe('Envoi interrompu.');
    expect(failureReason(null)).toBeNull();
  });
});
