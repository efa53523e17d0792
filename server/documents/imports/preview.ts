import { type Fields } from '@boucle/contract/base/fields/fields.ts';
import { type ImportKind, IMPORTED_FIELDS } from '@boucle/contract/shared/imports/kinds.ts';
import { IMPORT_FAULTS_SHOWN, IMPORT_LONGEST_CELL } from '@boucle/contract/shared/imports/limits.ts';
import {
  type ImportCounts,
  type ImportFault,
  type ImportPreview,
  type LineState,
} from '@boucle/contract/shared/imports/shapes.ts';
import { quantity } from '@boucle/contract/base/format.ts';
import type { ImportedRows, ImportedTable, ReadLine } from '../tables/importedTable.ts';

/** Values of a column that are shown with its heading. */
const VALUES_SHOWN = 3;
/** Letters of a cell that are shown. */
const LETTERS_SHOWN = 120;
/** Lines without data that are shown. */
const ASIDE_SHOWN = 5;

/** The field by which a line is the same as another one: mended, it is another. */
const NAMING: Readonly<Record<ImportKind, string>> = { restaurants: 'name', customers: 'email' };

type Line<K extends ImportKind> = ReadLine<ImportedRows[K]>;

/** Whether what a line brings is there already. */
export const isKnown = (line: Line<ImportKind>, there: ReadonlySet<string>): boolean =>
  line.state === 'right' && line.keys.some((key) => there.has(key));

const stateOf = (line: Line<ImportKind>, there: ReadonlySet<string>): LineState =>
  isKnown(line, there) ? 'known' : line.state;

export function countsOf(lines: readonly Line<ImportKind>[], there: ReadonlySet<string>): ImportCounts {
  const counts = { right: 0, known: 0, doubled: 0, wrong: 0, aside: 0 };
  for (const line of lines) counts[stateOf(line, there)] += 1;
  return counts;
}

/** The preview of a file, shown before anything is written. */
export function previewOf<K extends ImportKind>(
  kind: K,
  table: ImportedTable<K>,
  there: ReadonlySet<string>,
): Omit<ImportPreview, 'amount'> {
  const { file, headings, columns, sources, lines } = table;
  const faults = lines.flatMap((line) => faultsOf(kind, columns, line));
  return {
    encoding: file.encoding ?? '',
    separator: file.separator ?? '',
    sheets: table.sheets.map(({ name, lines: below }) => ({ name: shown(name), lines: below })),
    sheet: table.sheet,
    heading: table.heading,
    heading_known: table.isHeadingKnown,
    top: table.top.map(({ line, cells }) => ({ line, cells: cells.map(shown) })),
    columns: headings.map((heading, place) => ({
      title: shown(heading),
      field: columns[place] ?? '',
      source: sources[place] ?? null,
      values: firstValues(lines, place),
    })),
    corrections: table.corrections.map(({ from, to, ...one }) => ({ ...one, from: shown(from), to: shown(to) })),
    counts: countsOf(lines, there),
    aside: lines
      .filter(({ state }) => state === 'aside')
      .slice(0, ASIDE_SHOWN)
      .map(({ line, cells }) => ({ line, text: shown(cells.filter((cell) => cell !== '').join(' · ')) })),
    faults: faults
      .slice(0, IMPORT_FAULTS_SHOWN)
      .map((fault) => ({ ...fault, value: fault.value.slice(0, IMPORT_LONGEST_CELL) })),
    count: faults.length,
  };
}

/** The faults of a line; none when nothing is wrong with it. */
export function faultsOf(kind: ImportKind, columns: readonly string[], line: Line<ImportKind>): ImportFault[] {
  if (line.state === 'right' || line.state === 'aside') return [];
  const valueOf = (field: string): string => line.read?.[field] ?? line.cells[columns.indexOf(field)] ?? '';
  const titled = { line: line.line, title: shown(titleOf(kind, columns, line)) };
  if (line.state === 'doubled') {
    const sentence = `Déjà présent à la ligne ${quantity(line.of)} de ce fichier`;
    return [{ ...titled, field: NAMING[kind], value: valueOf(NAMING[kind]), sentence, of: line.of }];
  }
  return line.faults.map(({ field, sentence }) => ({
    ...titled,
    field,
    value: field === null ? '' : valueOf(field),
    sentence,
    of: null,
  }));
}

/** What names a line: its name, else the first text of it. */
function titleOf(kind: ImportKind, columns: readonly string[], { cells }: Line<ImportKind>): string {
  const fields: Fields = IMPORTED_FIELDS[kind];
  const given = ['name', NAMING[kind], ...Object.keys(fields)].map((field) => cells[columns.indexOf(field)] ?? '');
  return given.find((cell) => cell !== '') ?? cells.find((cell) => cell !== '') ?? '';
}

function firstValues(lines: readonly Line<ImportKind>[], place: number): string[] {
  const values: string[] = [];
  for (const { cells } of lines) {
    if (values.length === VALUES_SHOWN) break;
    const cell = cells[place] ?? '';
    if (cell !== '') values.push(shown(cell));
  }
  return values;
}

const shown = (text: string): string => (text.length > LETTERS_SHOWN ? `${text.slice(0, LETTERS_SHOWN)}…` : text);
