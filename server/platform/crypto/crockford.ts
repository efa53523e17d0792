import { randomBytes } from 'node:crypto';
import { CROCKFORD } from '@boucle/contract/base/crockford.ts';

/** So many random letters of Crockford's alphabet. */
export const drawLetters = (length: number): string =>
  [...randomBytes(length)].map((byte) => CROCKFORD[byte % CROCKFORD.length] ?? '').join('');
