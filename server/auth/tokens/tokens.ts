import { createHmac, hash, randomBytes } from 'node:crypto';

/** Lifetimes in seconds. */
export const CODE_SECONDS = 60;
export const ACCESS_SECONDS = 15 * 60;
export const REFRESH_SECONDS = 30 * 24 * 3600;
export const LINK_SECONDS = 24 * 3600;
/** Of an invitation, which comes unexpected and may be read after a week-end or a few days off. */
export const INVITATION_SECONDS = 7 * 24 * 3600;
/** Of the link that ends a sign-up. */
export const SIGN_UP_SECONDS = 7 * 24 * 3600;
/**
 * How long, in seconds, the second of two simultaneous uses of a code or refresh token is no theft.
 */
export const GRACE_SECONDS = 10;

/** Prefixes name the kind of a secret at a glance, in a leak scanner too. */
const PREFIXES = {
  access: 'boucle_at_',
  refresh: 'boucle_rt_',
  code: 'boucle_ac_',
  link: 'boucle_ln_',
  signUp: 'boucle_su_',
  browser: 'boucle_br_',
  client: 'boucle_cs_',
  device: 'boucle_dv_',
  accountant: 'boucle_ec_',
  accountantBrowser: 'boucle_ab_',
} as const;

/** A new secret of 256 random bits, in characters that need no escaping in an address or a form. */
export const newSecret = (kind: keyof typeof PREFIXES): string =>
  PREFIXES[kind] + randomBytes(32).toString('base64url');

/**
 * The secret that follows a refresh token: always the same of one token and one nonce, and not to
 * be known without both. The token is nowhere in the database, the nonce nowhere else.
 */
export const successorOf = (kind: 'access' | 'refresh', refreshToken: string, nonce: Uint8Array): string =>
  PREFIXES[kind] +
  createHmac('sha256', nonce)
    .update(JSON.stringify([kind, refreshToken]))
    .digest('base64url');

/** 256 random bits. */
export const newNonce = (): Buffer => randomBytes(32);

/**
 * The hash under which the database keeps a secret. A plain hash is enough: 256 random bits cannot
 * be guessed as a password can.
 */
export const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer');
