import { randomBytes } from 'node:crypto';

/** Crockford's: no letter that reads as a digit. 5 bits each. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** So many random letters. */
export const drawLetters = (length: number): string =>
  [...randomBytes(length)].map((byte) => LETTERS[byte % LETTERS.length] ?? '').join('');

/**
 * A code as it is compared: what was typed may have spaces, hyphens, small letters, accents, O for
 * 0, I or L for 1.
 */
export const normalCode = (typed: string): string =>
  typed
    .normalize('NFD')
    .replaceAll(/[\s\p{M}-]/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
