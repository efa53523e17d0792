import { type AuthenticationResponseJSON, type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { loadFile } from '../../ui/loading/loadFile.ts';

/** Has the browser show a passkey. Throws an error with a French message when it did not. */
export async function showPasskey(options: object): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await loadFile(() => import('@simplewebauthn/browser'));
  try {
    return await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
  } catch (cause) {
    throw new Error('La clé d’accès n’a pas été montrée. Réessayez, ou choisissez un autre moyen.', { cause });
  }
}
