import { createHmac } from 'node:crypto';
import { type SecretKey, type SecretKeys, signingKey } from './keys.ts';
import { sameText } from './sameText.ts';

/** Row of an account that a link names. */
export interface LinkedRow {
  readonly accountId: number;
  readonly id: number;
}

const SIGNATURE_BYTES = 16;

/** The signed name of a row for one use: `1.12.…`. Only the holder of the secret makes one. */
export const signedRow = ({ active }: Pick<SecretKeys, 'active'>, use: string, row: LinkedRow): string =>
  signedBy(active, use, row);

/** The row that a token names for this use; undefined for one that is not ours. */
export function readSignedRow({ listed }: SecretKeys, use: string, token: string): LinkedRow | undefined {
  const match = /^(\d{1,15})\.(\d{1,15})\.[\w-]{22}$/.exec(token);
  // What is no token is compared as well: it takes as long.
  const row = { accountId: Number(match?.[1] ?? 0), id: Number(match?.[2] ?? 0) };
  return listed.some((key) => sameText(token, signedBy(key, use, row))) ? row : undefined;
}

function signedBy(key: SecretKey, use: string, { accountId, id }: LinkedRow): string {
  const name = `${accountId}.${id}`;
  const signature = createHmac('sha256', signingKey(key, use)).update(name).digest();
  return `${name}.${signature.subarray(0, SIGNATURE_BYTES).toString('base64url')}`;
}
