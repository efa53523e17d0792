import { randomBytes } from 'node:crypto';
import { type SecretKeys, keyBytes } from '../../platform/crypto/keys.ts';

/** Keys of a test, by number from 1, the first of which seals; random by default. */
export function testKeys(secret = randomBytes(32).toString('hex'), ...others: readonly string[]): SecretKeys {
  const [active, ...more] = [secret, ...others].map((text, rank) => ({
    number: rank + 1,
    bytes: keyBytes(text),
    opensBare: false,
  }));
  if (active === undefined) throw new Error('No key was given.');
  return { active, listed: [active, ...more], report: () => undefined };
}
