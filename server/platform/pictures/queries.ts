import { type Tx } from '../database/transaction.ts';

/** Keeps a picture of an account under the hash of its bytes; one already there stays. */
export async function insertPicture(tx: Tx, accountId: number, hash: string, bytes: Buffer): Promise<void> {
  await tx.raw({
    text: 'insert into pictures (account_id, hash, bytes) values ($1, $2, $3) on conflict do nothing',
    values: [accountId, hash, bytes],
  });
}

/** The bytes of a picture that an account names; undefined when there is none. */
export async function pictureOfAccount(tx: Tx, accountId: number, hash: string): Promise<Buffer | undefined> {
  const { rows } = await tx.raw<{ bytes: Buffer }>({
    text: 'select bytes from pictures where account_id = $1 and hash = $2',
    values: [accountId, hash],
  });
  // One that another account brought too may be kept by that one alone.
  return rows[0]?.bytes ?? pictureBytes(tx, hash);
}

/**
 * The bytes of a picture of any account: its hash is the right to see it. Undefined when there is
 * none.
 */
export async function pictureBytes(tx: Tx, hash: string): Promise<Buffer | undefined> {
  const { rows } = await tx.raw<{ bytes: Buffer }>({
    text: 'select bytes from pictures where hash = $1 limit 1',
    values: [hash],
  });
  return rows[0]?.bytes;
}
