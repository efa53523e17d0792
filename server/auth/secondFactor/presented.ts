import { passkeyAssertion, passkeyAttestation } from '@boucle/contract/features/secondFactor/passkey.ts';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

/** A passkey that was shown, as the page's script wrote it; undefined for anything else. */
export const readShown = (text: string): AuthenticationResponseJSON | undefined =>
  passkeyAssertion.safeParse(parsed(text)).data;

/** A passkey that was made, as the page's script wrote it. */
export const readMade = (text: string): RegistrationResponseJSON | undefined =>
  passkeyAttestation.safeParse(parsed(text)).data;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
