import { timingSafeEqual } from 'node:crypto';
import { hashOf } from '../../../auth/tokens/tokens.ts';

/** Where the pages of an accountant are, behind which the token of their link follows. */
export const ACCOUNTANT_PATH = '/accountant';

/** The account that a link's token belongs to, and its secret. */
export interface AccountantToken {
  readonly accountId: number;
  readonly id: number;
  readonly secret: string;
}

/**
 * The token of a link: account, link and secret, separated by dots. `readAccountantToken` reads it.
 */
export const accountantToken = ({ accountId, id, secret }: AccountantToken): string => `${accountId}.${id}.${secret}`;

/**
 * Reads a token by its form alone; undefined when it has another. `isSecretOf` decides whether the
 * link is ours.
 */
export function readAccountantToken(token: string): AccountantToken | undefined {
  const match = /^([1-9]\d{0,14})\.([1-9]\d{0,14})\.([\w-]{20,100})$/.exec(token);
  if (match === null) return undefined;
  return { accountId: Number(match[1]), id: Number(match[2]), secret: match[3] ?? '' };
}

/** Whether a secret is the one of which a hash is kept. */
export const isSecretOf = (secret: string, hash: Buffer): boolean => timingSafeEqual(hashOf(secret), hash);
