import { createHmac, createPrivateKey, createPublicKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import { type SecretKey, signingKey } from '../../platform/crypto/keys.ts';

/** Names the header that signs what travels between Boucle and the build service, both ways. */
export const SIGNATURE_HEADER = 'boucle-signature';
/** Seconds by which a signature may be early or late. */
const TOLERANCE = 300;
/** Prefix of the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

const macOf = (secret: string, at: number, body: Uint8Array | string): Buffer =>
  createHmac('sha256', secret).update(`${at}.`).update(body).digest();

/** `t=<seconds since 1970>,v1=<HMAC-SHA-256 of "t.body", hexadecimal>`. */
export const signatureOf = (secret: string, body: Uint8Array | string, at: Date): string => {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${macOf(secret, seconds, body).toString('hex')}`;
};

/** Whether the signature covers these bytes, made with the secret less than five minutes ago. */
export function isSigned(secret: string, body: Uint8Array | string, header: string | undefined, now: Date): boolean {
  const [, at = '', mac = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  if (mac === '' || Math.abs(now.getTime() / 1000 - Number(at)) > TOLERANCE) return false;
  return timingSafeEqual(Buffer.from(mac, 'hex'), macOf(secret, Number(at), body));
}

/** The key that signs archives, from a key of the server: the same as long as that one is. */
export function archiveKey(key: SecretKey): KeyObject {
  const seed = signingKey(key, 'boucle/app-builds');
  return createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });
}

/** The key that verifies archives, PEM. */
export const publicKeyOf = (key: SecretKey): string =>
  createPublicKey(archiveKey(key)).export({ format: 'pem', type: 'spki' }).toString();
