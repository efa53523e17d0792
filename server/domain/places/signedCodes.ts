import { createHmac } from 'node:crypto';
import { type SecretKey, type SecretKeys, signingKey } from '../../platform/crypto/keys.ts';
import { sameText } from '../../platform/crypto/sameText.ts';

/** A place that has a QR code. */
export type SignedPlace = 'point' | 'drawer';

export interface PlaceCode {
  readonly id: number;
  /** Of the code: raising the place's own ends those before. */
  readonly version: number;
}

const LETTERS = { point: 'p', drawer: 't' } as const satisfies Record<SignedPlace, string>;
/** 128 bits are beyond guessing, and keep the QR code coarse enough for a sticker. */
const SIGNATURE_BYTES = 16;
/** Without the ones that are mistaken for others when they are read aloud. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const SHORT_SIGNS = 4;

/**
 * The signed name of a place: `p12.1.…`. Only who has the secret can make one, for a place and a
 * version of its code.
 */
export function placeToken({ active }: Pick<SecretKeys, 'active'>, place: SignedPlace, code: PlaceCode): string {
  return tokenBy(active, place, code);
}

function tokenBy(key: SecretKey, place: SignedPlace, { id, version }: PlaceCode): string {
  const name = `${LETTERS[place]}${id}.${version}`;
  return `${name}.${signatureOf(key, name).subarray(0, SIGNATURE_BYTES).toString('base64url')}`;
}

/**
 * Reads a token, alone or at the end of the link that carries it; undefined when it is not ours,
 * was changed or names another kind of place. Whether its version is still the place's own is for
 * the caller to compare.
 */
export function readPlaceToken({ listed }: SecretKeys, place: SignedPlace, text: string): PlaceCode | undefined {
  const match = /(?:^|[=/])(([pt])(\d{1,15})\.(\d{1,9})\.[\w-]{1,64})$/.exec(text.trim());
  if (match?.[2] !== LETTERS[place]) return undefined;
  const code = { id: Number(match[3]), version: Number(match[4]) };
  // A code that was printed with an earlier key holds as long as that key is listed.
  const ours = listed.some((key) => sameText(match[1] ?? '', tokenBy(key, place, code)));
  return ours ? code : undefined;
}

/**
 * The code typed when a camera will not do: « 12-K7QF », the number of the place and four signs
 * that only it has.
 */
export function shortCode({ active }: Pick<SecretKeys, 'active'>, place: SignedPlace, code: PlaceCode): string {
  return shortBy(active, place, code);
}

function shortBy(key: SecretKey, place: SignedPlace, { id, version }: PlaceCode): string {
  const bytes = signatureOf(key, `${LETTERS[place]}${id}.${version}.short`);
  return `${id}-${[...bytes.subarray(0, SHORT_SIGNS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;
}

/**
 * The number that a short code is about, genuine or not; compare the code of the place of that
 * number with `isShortCode`.
 */
export function numberOfShortCode(text: string): number | undefined {
  const digits = /^\s*(\d{1,15})\s*-\s*[a-z\d]{4}\s*$/i.exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Whether a text is the short code of this place, however it was typed. */
export function isShortCode({ listed }: SecretKeys, place: SignedPlace, code: PlaceCode, text: string): boolean {
  const typed = text.replace(/\s/g, '').toUpperCase();
  return listed.some((key) => sameText(typed, shortBy(key, place, code)));
}

const signatureOf = (key: SecretKey, name: string): Buffer =>
  createHmac('sha256', signingKey(key, 'boucle/places')).update(name).digest();
