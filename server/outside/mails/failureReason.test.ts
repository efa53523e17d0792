import { describe, expect, it } from 'vitest';
import { failureReason } from './failureReason.ts';

describe('why a mail did not leave', () => {
  it('is told in French whatever the server said', () => {
    expect(failureReason('connect ECONNREFUSED 127.0.0.1:25')).toBe('Le serveur d’envoi ne répond pas.');
    expect(failureReason('550 5.1.1 Boîte inconnue')).toBe('L’adresse du destinataire est refusée.');
    expect(failureReason('Message failed: 554 spam')).toBe('Le serveur d’envoi a refusé le message.');
    expect(failureReason('Retour 5.1.1')).toBe('L’adresse du destinataire n’existe pas.');
    expect(failureReason('Retour 4.2.2')).toBe('La boîte du destinataire est pleine.');
    expect(failureReason('Retour 5.6.1')).toBe('Le message est revenu\u00a0: il n’a pas pu être remis.');
    expect(failureReason('Envoi interrompu')).toBe('Envoi interrompu.');
    expect(failureReason(null)).toBeNull();
  });
});
