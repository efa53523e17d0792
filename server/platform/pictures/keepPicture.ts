import { createHash } from 'node:crypto';
import { PICTURES_PATH, type SentPicture } from '@boucle/contract/base/pictures.ts';
import { type Tx } from '../database/transaction.ts';
import { type Dimensions, encodePicture } from './encodePicture.ts';
import { insertPicture } from './queries.ts';

/**
 * Re-encodes a picture, keeps it for the account and answers its address, `/pictures/<hash>.webp`.
 * `maxSide` in pixels; `path` is the field that a refusal (422) names, `field` its label. The same
 * picture again is the same address.
 */
export async function keepPicture(
  tx: Tx,
  accountId: number,
  sent: Blob | string,
  options: Dimensions & { path: string; field: string },
): Promise<string> {
  const bytes = await encodePicture(await bytesOf(sent), options);
  const hash = createHash('sha256').update(bytes).digest('hex');
  await insertPicture(tx, accountId, hash, bytes);
  return `${PICTURES_PATH}/${hash}.webp`;
}

/**
 * New value of a picture's column: an address, null when the picture is removed, undefined when it
 * stays.
 */
export async function pictureChange(
  tx: Tx,
  accountId: number,
  sent: SentPicture | undefined,
  options: Parameters<typeof keepPicture>[3],
): Promise<string | null | undefined> {
  return sent === null || sent === undefined ? sent : keepPicture(tx, accountId, sent, options);
}

/** A file's content, or what a data URL writes in base64. */
async function bytesOf(sent: Blob | string): Promise<Buffer> {
  return typeof sent === 'string'
    ? Buffer.from(sent.slice(sent.indexOf(',') + 1), 'base64')
    : Buffer.from(await sent.arrayBuffer());
}
