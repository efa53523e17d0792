import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** A key of the server, as the database numbers it. */
export interface SecretKey {
  /** From 1, in the order in which the database learnt of them. */
  readonly number: number;
  /** 32 bytes derived from the secret: they seal, and what signs is derived from them again. */
  readonly bytes: Buffer;
  /** Whether seals of before, which do not name their place, are read with it. */
  readonly opensBare: boolean;
}

/** The keys that a process was given. */
export interface SecretKeys {
  /** Seals, signs and hashes. */
  readonly active: SecretKey;
  /** All that open and verify, the active one first. */
  readonly listed: readonly SecretKey[];
  /** Receives, for the log, what could not be opened: a column and a row, never a content. */
  readonly report: (place: string) => void;
}

/** 32 bytes of a secret, for sealing (RFC 5869). */
export const keyBytes = (secret: string): Buffer => derived(secret, 'boucle/seal');

/** The fingerprint of a secret, by which it is recognised and not given back, 32 bytes. */
export const fingerprintOf = (secret: string): Buffer => derived(secret, 'boucle/fingerprint');

const derived = (secret: string, use: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', use, 32));

/** HMAC-SHA-256 under a key. */
export const hmacOf = ({ bytes }: SecretKey, text: string): Buffer => createHmac('sha256', bytes).update(text).digest();

/** Whether the hash is the text's under any of the keys. In constant time for each. */
export const isHmacOf = ({ listed }: SecretKeys, hash: Uint8Array, text: string): boolean =>
  listed.map((key) => timingSafeEqual(hash, hmacOf(key, text))).includes(true);

/** The signing key of one use: 32 bytes derived from a key. */
export const signingKey = ({ bytes }: SecretKey, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', bytes, '', use, 32));
