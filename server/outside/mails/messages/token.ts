import { createHmac } from 'node:crypto';
import { type SecretKey, type SecretKeys, signingKey } from '../../../platform/crypto/keys.ts';
import { sameText } from '../../../platform/crypto/sameText.ts';

/** Message of a link. */
export interface LinkedMessage {
  readonly accountId: number;
  readonly id: number;
}

const SIGNATURE_BYTES = 16;

/** The signed name of a message, in its link: `1.12.…`. Only the holder of the secret makes one. */
export const messageToken = ({ active }: Pick<SecretKeys, 'active'>, message: LinkedMessage): string =>
  tokenBy(active, message);

/** The message that a token names; undefined for one that is not ours. */
export function readMessageToken({ listed }: SecretKeys, token: string): LinkedMessage | undefined {
  const match = /^(\d{1,15})\.(\d{1,15})\.[\w-]{22}$/.exec(token);
  // What is no token is compared as well: it takes as long.
  const message = { accountId: Number(match?.[1] ?? 0), id: Number(match?.[2] ?? 0) };
  return listed.some((key) => sameText(token, tokenBy(key, message))) ? message : undefined;
}

function tokenBy(key: SecretKey, { accountId, id }: LinkedMessage): string {
  const name = `${accountId}.${id}`;
  const signature = createHmac('sha256', signingKey(key, 'boucle/messages')).update(name).digest();
  return `${name}.${signature.subarray(0, SIGNATURE_BYTES).toString('base64url')}`;
}
