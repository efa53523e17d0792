import { SEVERAL_LINES, heldBack } from '@boucle/contract/shared/fields/lines.ts';
import { invalidField } from '../http/errors.ts';

/** Compared as it was typed: an existing password of this kind stays valid. */
const SECRETS = /password$/;
/** No text is as long: it is a picture, in base64. */
const LONGEST_TEXT = 20_000;

/**
 * Refuses (422, naming the field) a text that PostgreSQL cannot keep (with a zero byte, or half of
 * a character that takes two), control characters, and lines where one is written.
 */
export function refuseUnstorable(input: unknown): void {
  const found = faultIn(input, '', '');
  if (found !== undefined) throw invalidField(found.path, found.sentence);
}

interface Fault {
  readonly path: string;
  readonly sentence: string;
}

const FORBIDDEN = 'Ce champ contient un caractère interdit.';
const ONE_LINE = 'Ce champ doit tenir sur une ligne\u00a0: retirez-en les retours à la ligne et les tabulations.';

function sentenceOf(text: string, field: string): string | undefined {
  if (text.includes('\0') || !text.isWellFormed()) return FORBIDDEN;
  if (SECRETS.test(field) || text.length > LONGEST_TEXT) return undefined;
  const held = heldBack(text, SEVERAL_LINES.has(field));
  if (held === undefined) return undefined;
  return held === 'lines' ? ONE_LINE : FORBIDDEN;
}

/** `field`: the name that the value stands under; items of a list stand under the list's. */
function faultIn(value: unknown, path: string, field: string): Fault | undefined {
  if (typeof value === 'string') {
    const sentence = sentenceOf(value, field);
    return sentence === undefined ? undefined : { path, sentence };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    // A key is kept too where a record is.
    if (sentenceOf(key, '') !== undefined) return { path, sentence: FORBIDDEN };
    const found = faultIn(inner, path === '' ? key : `${path}.${key}`, Array.isArray(value) ? field : key);
    if (found !== undefined) return found;
  }
  return undefined;
}
