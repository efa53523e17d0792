/** Whom texts may name. */
export interface Named {
  readonly email: string;
  readonly name: string;
}

/** What stands where a name was. */
export const ERASED = '(effacé)';
/** Characters that every column of texts has room for. */
const SHORT = 60;
/** Letters of a part of a name that is looked for alone. */
const PART_LETTERS = 3;

interface Word {
  readonly plain: string;
  readonly start: number;
  readonly end: number;
}

/** As the database's `plain`: small letters without accents, straight apostrophes. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('’', "'");

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}'’@._+-]*[\p{L}\p{M}\p{N}])?/gu)].map((match) => ({
    plain: plain(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

const partsOf = ({ name }: Named): string[] => wordsOf(name).map((word) => word.plain);

/** What a text that may name somebody contains, plain: the e-mail, and parts of the name. */
export const searchedFor = (person: Named): string[] => [
  plain(person.email),
  ...partsOf(person).filter((part) => part.length >= PART_LETTERS),
];

/** Whether the words from `at` on are all parts of the name, in any order. */
function isWholeName(words: readonly Word[], at: number, parts: readonly string[]): boolean {
  const found = words.slice(at, at + parts.length).map((word) => word.plain);
  return parts.length > 1 && [...found].sort().join(' ') === [...parts].sort().join(' ');
}

/**
 * The text without the name or the e-mail of a person, and whether it surely named them: it has the
 * e-mail, or all of a name of several words. Null where it names no one.
 */
export function withoutName(text: string, person: Named): { readonly text: string; readonly certain: boolean } | null {
  const words = wordsOf(text);
  const [parts, email] = [partsOf(person), plain(person.email)];
  const taken = new Set<number>();
  let certain = false;
  for (const [at, { plain: word }] of words.entries()) {
    if (word === email) {
      taken.add(at);
      certain = true;
    } else if (isWholeName(words, at, parts)) {
      for (let n = 0; n < parts.length; n++) taken.add(at + n);
      certain = true;
    } else if (word.length >= PART_LETTERS && parts.includes(word)) taken.add(at);
  }
  if (taken.size === 0) return null;
  const left = marked(text, words, taken, ERASED);
  // A long text grows no longer: its column has a limit.
  const isTooLong = left.length > Math.max(text.length, SHORT);
  return { text: isTooLong ? marked(text, words, taken, '…') : left, certain };
}

/** The text with a mark in place of the words at some ranks. */
function marked(text: string, words: readonly Word[], taken: ReadonlySet<number>, mark: string): string {
  let left = '';
  let from = 0;
  for (const [at, { start, end }] of words.entries()) {
    if (!taken.has(at)) continue;
    const between = text.slice(from, start);
    // Parts of one name leave one mark.
    left += taken.has(at - 1) && between.trim() === '' ? '' : between + mark;
    from = end;
  }
  return left + text.slice(from);
}
