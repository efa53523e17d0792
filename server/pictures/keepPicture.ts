import { createHash } from 'node:crypto';
import { PICTURES_PATH } from '@boucle/contract/pictures.ts';
import { type Tx } from '../database/transaction.ts';
import { type Dimensions, encodePicture } from './encodePicture.ts';
import { insertPicture } from './queries.ts';

/**
 * Re-encodes a picture, keeps it for the account and answers its address, `/pictures/<hash>.webp`. `maxSide` in pixels; `path` is the field
 * that a refusal (422) names, `field` its label. The same picture again is the same address.
 */
export async function keepPicture(
  tx: Tx,
  accountId: number,
  file: Blob,
  { maxSide, path, field }: Dimensions & { path: string; field: string },
): Promise<string> {
  const bytes = await encodePicture(Buffer.from(await file.arrayBuffer()), { maxSide, path, field });
  const hash = createHash('sha256').update(bytes).digest('hex');
  await insertPicture(tx, accountId, hash, bytes);
  return `${PICTURES_PATH}/${hash}.webp`;
}

/** What a field of the database becomes: a new address, null when the picture is removed, undefined when it stays. */
export async function pictureChange(
  tx: Tx,
  accountId: number,
  sent: Blob | null | undefined,
  options: Parameters<typeof keepPicture>[3],
): Promise<string | null | undefined> {
  return sent === null || sent === undefined ? sent : keepPicture(tx, accountId, sent, options);
}
