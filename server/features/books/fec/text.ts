/** Replacements for characters that ISO 8859-15 lacks, or that people type in place of others. */
const WRITTEN_OTHERWISE: Readonly<Record<string, string>> = {
  œ: 'oe',
  Œ: 'OE',
  æ: 'ae',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Æ: 'AE',
  '€': 'EUR',
  '’': "'",
  '‘': "'",
  '"': "'",
  '“': "'",
  '”': "'",
  '«': "'",
  '»': "'",
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '|': ' ',
};

/** Replacements of fiscal years that were closed before straight quotes were replaced. */
const EARLIER: Readonly<Record<string, string>> = {
  ...WRITTEN_OTHERWISE,
  ...Object.fromEntries(['"', '“', '”', '«', '»'].map((quote) => [quote, '"'])),
};

/** Characters that ISO 8859-1 and ISO 8859-15 write by the same byte. */
const SAME_BYTE = /^[\u0020-\u007e\u00a1-\u00a3\u00a5\u00a7\u00a9-\u00b3\u00b5-\u00b7\u00b9-\u00bb\u00bf-\u00ff]*$/;

/**
 * A text as a field of the file: characters of ISO 8859-15, on one line, without separators. Other
 * characters are replaced (œ by oe), lose their accent, or are left out (an emoji). Straight quotes
 * are replaced: a reader of CSV takes one that opens a field for the beginning of a text on several
 * lines.
 */
export const fecText = (text: string): string => written(text, WRITTEN_OTHERWISE);

/**
 * How names and labels stand in a file: with their straight quotes in a fiscal year that was closed
 * before they were replaced.
 */
export const writingOf = (isCurrent: boolean): ((text: string) => string) =>
  isCurrent ? fecText : (text) => written(text, EARLIER);

function written(text: string, otherwise: Readonly<Record<string, string>>): string {
  let written = '';
  for (const character of text.normalize('NFC').replaceAll(/\s/g, ' ')) {
    const instead = otherwise[character] ?? character;
    written += SAME_BYTE.test(instead) ? instead : bare(character);
  }
  return written.replaceAll(/ {2,}/g, ' ').trim();
}

/** A letter without its accents; nothing for what is none. */
function bare(character: string): string {
  const [letter = ''] = character.normalize('NFD');
  return letter !== character && SAME_BYTE.test(letter) ? letter : '';
}

/** Bytes of what `fecText` and the columns of numbers wrote, in ISO 8859-15. */
export const fecBytes = (text: string): Buffer => Buffer.from(text, 'latin1');

/** « 1234,56 », of cents of 0 or more. */
export const fecAmount = (cents: number): string =>
  `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;

/** AAAAMMJJ. */
export const fecDay = (day: string): string => day.replaceAll('-', '');

/** Labels of auxiliary accounts other than restaurants: no person is named. */
export const OWNER_NAMES = { client: 'Client hors application', holder: 'Titulaire' } as const;
