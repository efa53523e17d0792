import { type PublicKeyCredentialCreationOptionsJSON, type RegistrationResponseJSON } from '@simplewebauthn/browser';
import { loadFile } from '../../../ui/loading/loadFile.ts';

const REASONS: Readonly<Record<string, string>> = {
  InvalidStateError: 'Cet appareil a déjà une clé d’accès pour votre compte.',
  NotAllowedError: 'La création de la clé a été abandonnée. Réessayez quand vous voulez.',
  SecurityError: 'Les clés d’accès ne fonctionnent qu’à l’adresse habituelle de Boucle.',
};

export const canMakePasskeys = (): boolean => 'PublicKeyCredential' in window;

/** Has the browser make a passkey. Throws an error whose message says in French why it did not. */
export async function createPasskey(options: object): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await loadFile(() => import('@simplewebauthn/browser'));
  try {
    return await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    throw new Error(REASONS[name] ?? 'Votre navigateur n’a pas pu créer la clé d’accès.', { cause: error });
  }
}
