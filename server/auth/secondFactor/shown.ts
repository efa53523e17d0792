import { passkeyAssertion } from '@boucle/contract/secondFactor/passkey.ts';
import { type AuthenticationResponseJSON } from '@simplewebauthn/server';

/** What the script of the page wrote of a passkey; undefined for anything else. */
export function readShown(text: string): AuthenticationResponseJSON | undefined {
  try {
    return passkeyAssertion.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
