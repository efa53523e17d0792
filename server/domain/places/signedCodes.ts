import { createHmac } from 'node:crypto';
import { sameText } from '../../platform/crypto/sameText.ts';
import { type PlaceKeys } from './placeKeys.ts';

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
 * The signed name of a place: `p12.1.…`. Only who has a key of its initiative can make one, for a
 * place and a version of its code.
 */
export const placeToken = (keys: PlaceKeys, place: SignedPlace, code: PlaceCode): string =>
  tokenBy(signing(keys), place, code);

function signing([key]: PlaceKeys): Buffer {
  if (key === undefined) throw new Error('An initiative has a key of its places.');
  return key;
}

function tokenBy(key: Buffer, place: SignedPlace, { id, version }: PlaceCode): string {
  const name = `${LETTERS[place]}${id}.${version}`;
  return `${name}.${signatureOf(key, name).subarray(0, SIGNATURE_BYTES).toString('base64url')}`;
}

/**
 * Reads a token, alone or at the end of the link that carries it; undefined when it is not ours,
 * was changed or names another kind of place. Whether its version is still the place's own is for
 * the caller to compare.
 */
export function readPlaceToken(keys: PlaceKeys, place: SignedPlace, text: string): PlaceCode | undefined {
  const named = namedPlace(place, text);
  // A code that was printed with an earlier key holds as long as that key is listed.
  return named && keys.some((key) => sameText(named.token, tokenBy(key, place, named.code))) ? named.code : undefined;
}

/** The place that a text names, genuine or not, and the token in it. */
export function namedPlace(place: SignedPlace, text: string): { token: string; code: PlaceCode } | undefined {
  const match = /(?:^|[=/])(([pt])(\d{1,15})\.(\d{1,9})\.[\w-]{1,64})$/.exec(text.trim());
  if (match?.[2] !== LETTERS[place]) return undefined;
  return { token: match[1] ?? '', code: { id: Number(match[3]), version: Number(match[4]) } };
}

/**
 * The code typed when a camera will not do: « 12-K7QF », the number of the place and four signs
 * that only it has.
 */
export const shortCode = (keys: PlaceKeys, place: SignedPlace, code: PlaceCode): string =>
  shortBy(signing(keys), place, code);

function shortBy(key: Buffer, place: SignedPlace, { id, version }: PlaceCode): string {
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
export function isShortCode(keys: PlaceKeys, place: SignedPlace, code: PlaceCode, text: string): boolean {
  const typed = text.replace(/\s/g, '').toUpperCase();
  return keys.some((key) => sameText(typed, shortBy(key, place, code)));
}

const signatureOf = (key: Buffer, name: string): Buffer => createHmac('sha256', key).update(name).digest();
