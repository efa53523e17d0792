import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** The key that seals what the server must read again (PINs, kept answers), from its secret (RFC 5869). 32 bytes. */
export const sealingKey = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'boucle/seal', 32));

/** Encrypts a text: nonce, tag, cipher. Two seals of one text differ. */
export function seal(key: Buffer, text: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(ALGORITHM, key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Reads a seal. Throws when the key is another one or a byte was changed. */
export function open(key: Buffer, sealed: Uint8Array): string {
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
}
