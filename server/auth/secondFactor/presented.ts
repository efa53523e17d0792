import { passkeyAssertion, passkeyAttestation } from '@boucle/contract/secondFactor/passkey.ts';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

/** What the script of the page wrote of a passkey that was shown; undefined for anything else. */
export const readShown = (text: string): AuthenticationResponseJSON | undefined =>
  passkeyAssertion.safeParse(parsed(text)).data;

/** What it wrote of one that was made. */
export const readMade = (text: string): RegistrationResponseJSON | undefined =>
  passkeyAttestation.safeParse(parsed(text)).data;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
