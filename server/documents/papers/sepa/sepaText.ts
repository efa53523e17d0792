/** Letters that no decomposition gives. */
const LETTERS: Readonly<Record<string, string>> = {
  œ: 'oe',
  Œ: 'OE',
  æ: 'ae',
  Æ: 'AE',
  ß: 'ss',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  '€': 'EUR',
  '&': '+',
  '’': "'",
  '‘': "'",
  '«': "'",
  '»': "'",
  '"': "'",
  '–': '-',
  '—': '-',
  _: '-',
  '…': '...',
};

/**
 * A text in the characters that every bank of the SEPA zone takes (EPC217-08: Latin letters,
 * digits, / - ? : ( ) . , ' + and the space): accents are left out, what has no equivalent becomes
 * a space. Cut at so many characters.
 */
export function sepaText(text: string, most: number): string {
  return text
    .normalize('NFD')
    .replaceAll(/./gsu, (one) => LETTERS[one] ?? one)
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, most)
    .trim();
}
