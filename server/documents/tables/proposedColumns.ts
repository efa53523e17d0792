import { bare, columnsOf } from '@boucle/contract/features/imports/columns.ts';
import { type Fields } from '@boucle/contract/base/fields/fields.ts';
import { bareNumber, isFrenchVat, isIban, isSiren, isSiret } from '@boucle/contract/base/validation/business.ts';
import { type ColumnSource } from '@boucle/contract/shared/imports/shapes.ts';

/** The field that a column gives, and where that comes from; an empty text for none. */
export interface ProposedColumn {
  readonly field: string;
  readonly source: ColumnSource | null;
}

/** Fields that earlier files of the account gave, by headings without accents and capitals. */
export type KeptColumns = ReadonlyMap<string, string>;

/** Values of a column that are looked at. */
const LOOKED_AT = 50;

/** How the values of a field look, where they look like nothing else. */
const LOOKS: Readonly<Record<string, (text: string) => boolean>> = {
  email: (text) => /^\S+@\S+\.\S+$/.test(text.trim()),
  siret: (text) => isSiret(bareNumber(text)),
  siren: (text) => isSiren(bareNumber(text)),
  vat_number: (text) => isFrenchVat(bareNumber(text)),
  iban: (text) => isIban(bareNumber(text)),
  postal_code: (text) => /^(?:F(?:R)?[ -]*)?\d{2} ?\d{2,3}$/i.test(text),
  phone: (text) => /^(?:(?:\+|00)?33|0)?[ .-]*[1-9](?:[ .-]*\d{2}){4}(?:\.0)?$/.test(text),
  latitude: (text) => /^-?\d{1,2}(?:[.,]\d+)?$/.test(text),
  longitude: (text) => /^-?\d{1,3}(?:[.,]\d+)?$/.test(text),
  opening_balance: (text) => /\d/.test(text),
};

/** Fields that are recognised by their values alone. A number of a place looks like any other. */
const RECOGNISABLE = ['email', 'siret', 'vat_number', 'iban', 'siren', 'postal_code', 'phone'] as const;

/** A person's name next to the restaurant's. */
const OF_A_PERSON = /\b(?:prenom|gerante?|responsable|contact|referente?|proprietaire|dirigeante?|interlocut\w+)\b/;

/**
 * The field of each column. In this order: what an earlier file gave, what the heading says, a
 * heading that holds the words of one, values that look like no other field. Each field once.
 */
export function proposedColumns(
  fields: Fields,
  headings: readonly string[],
  lines: readonly (readonly string[])[],
  kept: KeptColumns,
): ProposedColumn[] {
  const columns: ProposedColumn[] = headings.map(() => ({ field: '', source: null }));
  const given = new Set<string>();
  const closed = new Set<number>();
  const give = (place: number, field: string | undefined, source: ColumnSource): void => {
    if (field === undefined || field === '' || given.has(field) || columns[place]?.field !== '') return;
    given.add(field);
    columns[place] = { field, source };
  };
  for (const [place, heading] of headings.entries()) {
    const earlier = kept.get(bare(heading));
    // Left out then, it is left out now.
    if (earlier === '') closed.add(place);
    else if (earlier !== undefined && fields[earlier] !== undefined) give(place, earlier, 'kept');
  }
  const isOpen = (place: number): boolean => !closed.has(place) && columns[place]?.field === '';
  for (const [place, field] of columnsOf(fields, headings).entries()) if (isOpen(place)) give(place, field, 'known');
  const looksOf = (place: number, field: string): boolean => looksLike(LOOKS[field], lines, place);
  for (const [place, heading] of headings.entries())
    if (isOpen(place)) {
      const named = fieldWithin(fields, bare(heading)).find((field) => !given.has(field) && looksOf(place, field));
      give(place, named, 'inferred');
    }
  for (const place of headings.keys())
    if (isOpen(place)) {
      const field = RECOGNISABLE.find(
        (one) =>
          fields[one] !== undefined &&
          !given.has(one) &&
          looksLike(one === 'postal_code' ? isWholePostalCode : LOOKS[one], lines, place),
      );
      give(place, field, 'inferred');
    }
  return columns;
}

/** Fields whose words stand in a heading: the most words first, then the first in the heading. */
function fieldWithin(fields: Fields, heading: string): string[] {
  const within = Object.entries(fields).flatMap(([name, { label, headings = [] }]) => {
    if (name === 'name' && fields['address'] !== undefined && OF_A_PERSON.test(heading)) return [];
    const found = [label, ...headings]
      .map(bare)
      .filter((words) => ` ${heading} `.includes(` ${words} `))
      .map((words) => ({ name, words: words.split(' ').length, at: ` ${heading} `.indexOf(` ${words} `) }))
      .sort((a, b) => b.words - a.words);
    return found.slice(0, 1);
  });
  return within.sort((a, b) => b.words - a.words || a.at - b.at).map(({ name }) => name);
}

/** Four figures alone are a year as well. */
const isWholePostalCode = (text: string): boolean => /^\d{2} ?\d{3}$/.test(text);

/** Whether most values of a column look so; true for a field that has no look. */
function looksLike(
  looks: ((text: string) => boolean) | undefined,
  lines: readonly (readonly string[])[],
  place: number,
): boolean {
  if (looks === undefined) return true;
  const values: string[] = [];
  for (const cells of lines) {
    if (values.length === LOOKED_AT) break;
    const cell = cells[place] ?? '';
    if (cell !== '') values.push(cell);
  }
  return values.length > 0 && values.filter(looks).length * 2 > values.length;
}
