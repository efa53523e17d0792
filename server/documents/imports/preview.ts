import { type Fields } from '@boucle/contract/base/fields/fields.ts';
import { type ImportKind, IMPORTED_FIELDS } from '@boucle/contract/shared/imports/kinds.ts';
import { IMPORT_FAULTS_SHOWN, IMPORT_LINES_SHOWN } from '@boucle/contract/shared/imports/limits.ts';
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

type Line<K extends ImportKind> = ReadLine<ImportedRows[K]>;

/** Whether what a line brings is there already. */
export const isKnown = (line: Line<ImportKind>, there: ReadonlySet<string>): boolean =>
  line.state === 'right' && line.keys.some((key) => there.has(key));

const stateOf = (line: Line<ImportKind>, there: ReadonlySet<string>): LineState =>
  isKnown(line, there) ? 'known' : line.state;

export function countsOf(lines: readonly Line<ImportKind>[], there: ReadonlySet<string>): ImportCounts {
  const counts = { right: 0, known: 0, doubled: 0, wrong: 0 };
  for (const line of lines) counts[stateOf(line, there)] += 1;
  return counts;
}

/** The preview of a file, shown before anything is written. */
export function previewOf<K extends ImportKind>(
  kind: K,
  { file, headings, columns, lines }: ImportedTable<K>,
  there: ReadonlySet<string>,
): Omit<ImportPreview, 'amount'> {
  const faults = lines.flatMap((line) => faultsOf(kind, columns, line));
  return {
    encoding: file.encoding ?? '',
    separator: file.separator ?? '',
    columns: headings.map((heading, place) => ({
      title: shown(heading),
      field: columns[place] ?? '',
      values: firstValues(lines, place),
    })),
    counts: countsOf(lines, there),
    lines: lines
      .slice(0, IMPORT_LINES_SHOWN)
      .map((line) => ({ line: line.line, state: stateOf(line, there), values: line.cells.map(shown) })),
    faults: faults.slice(0, IMPORT_FAULTS_SHOWN),
    count: faults.length,
  };
}

/** The faults of a line; none when it is right. */
export function faultsOf(kind: ImportKind, columns: readonly string[], line: Line<ImportKind>): ImportFault[] {
  if (line.state === 'doubled')
    return [
      {
        line: line.line,
        label: null,
        value: '',
        sentence: `Déjà présent à la ligne ${quantity(line.of)} de ce fichier`,
      },
    ];
  if (line.state === 'right') return [];
  const fields: Fields = IMPORTED_FIELDS[kind];
  return line.faults.map(({ field, sentence }) => ({
    line: line.line,
    label: field === null ? null : (fields[field]?.label ?? field),
    value: field === null ? '' : shown(line.cells[columns.indexOf(field)] ?? ''),
    sentence,
  }));
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
