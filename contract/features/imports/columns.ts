import { type Fields } from '../../base/fields/fields.ts';

/**
 * A text without its accents, capitals and punctuation, as headings and names are compared:
 * « E-mail du gérant » is `e mail du gerant`.
 */
export const bare = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A heading without what stands between brackets: « Téléphone (fixe) ». */
const withoutBrackets = (heading: string): string => heading.replace(/[([].*?[)\]]/g, ' ');

/**
 * The field that a heading names, by its label, by one of its other headings, or by its name in the
 * API.
 */
function fieldNamed(fields: Fields, heading: string): string | undefined {
  const asked = bare(heading);
  if (asked === '') return undefined;
  return Object.entries(fields).find(([name, { label, headings = [] }]) =>
    [label, name, ...headings].some((one) => bare(one) === asked),
  )?.[0];
}

/**
 * The field that each column of a table gives, by its heading; an empty text for none. A field is
 * given once: by the first column that names it.
 */
export function columnsOf(fields: Fields, headings: readonly string[]): string[] {
  const given = new Set<string>();
  return headings.map((heading) => {
    const name = fieldNamed(fields, heading) ?? fieldNamed(fields, withoutBrackets(heading));
    if (name === undefined || given.has(name)) return '';
    given.add(name);
    return name;
  });
}
