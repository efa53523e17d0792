import { IMPORT_MOST_COLUMNS, IMPORT_MOST_LINES } from '@boucle/contract/shared/imports/limits.ts';
import { MOST_LETTERS, tooManyLines, tooMuchText } from './bounds.ts';
import { csvRows, type Separator } from './csv.ts';
import { decoded, type Encoding } from './encoding.ts';
import { Unreadable } from './unreadable.ts';
import { isZip, xlsxRows } from './xlsx.ts';

/** A file once it was read. */
export type TableFile =
  | { readonly format: 'csv'; readonly encoding: Encoding; readonly separator: Separator }
  | { readonly format: 'xlsx'; readonly encoding: null; readonly separator: null };

/**
 * One line of a table, by its number in a spreadsheet, with as many cells as there are headings.
 */
export interface TableLine {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface Table {
  readonly file: TableFile;
  readonly headings: readonly string[];
  readonly lines: readonly TableLine[];
}

/** How workbooks of before 2007 begin. */
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * Lines, from the first that is not blank, among which the heading stands: titles of a sheet come
 * before it.
 */
const HEADING_WITHIN = 10;

/**
 * The table of a CSV or of the first sheet of a workbook. Of its first ten lines that are not
 * blank, the one with most headings that are known heads it (`countHeadings`), the first one
 * where none are. Throws Unreadable.
 */
export async function tableOf(
  bytes: Uint8Array,
  countHeadings: (cells: readonly string[]) => number = () => 0,
): Promise<Table> {
  if (bytes.length === 0) throw new Unreadable('Ce fichier est vide.');
  if (OLD_WORKBOOK.every((byte, place) => bytes[place] === byte))
    throw new Unreadable('Ce classeur Excel est à l’ancien format (.xls)\u00a0: enregistrez-le en .xlsx ou en CSV.');
  if (isZip(bytes))
    return headed({ format: 'xlsx', encoding: null, separator: null }, await xlsxRows(bytes), countHeadings);
  const { text, encoding } = decoded(bytes);
  const { separator, rows } = csvRows(text);
  return headed({ format: 'csv', encoding, separator }, rows, countHeadings);
}

function headed(
  file: TableFile,
  rows: readonly (readonly string[])[],
  countHeadings: (cells: readonly string[]) => number,
): Table {
  if (letters(rows) > MOST_LETTERS) throw tooMuchText();
  const numbered = rows.map((cells, rank) => ({ line: rank + 1, cells: trimmed(cells) }));
  const written = numbered.filter(({ cells }) => cells.length > 0);
  const counts = written.slice(0, HEADING_WITHIN).map(({ cells }) => countHeadings(cells));
  const [heading, ...lines] = written.slice(Math.max(0, counts.indexOf(Math.max(...counts))));
  if (heading === undefined) throw new Unreadable('Ce fichier est vide.');
  if (lines.length === 0)
    throw new Unreadable(
      'Ce fichier n’a qu’une ligne\u00a0: la première doit nommer les colonnes, les suivantes contenir les données.',
    );
  if (lines.length > IMPORT_MOST_LINES) throw tooManyLines();
  const width = Math.max(heading.cells.length, ...widths(lines));
  if (width > IMPORT_MOST_COLUMNS)
    throw new Unreadable(`Ce fichier compte plus de ${String(IMPORT_MOST_COLUMNS)} colonnes.`);
  const wide = (cells: readonly string[]): string[] => Array.from({ length: width }, (_, place) => cells[place] ?? '');
  return {
    file,
    headings: wide(heading.cells),
    lines: lines.map(({ line, cells }) => ({ line, cells: wide(cells) })),
  };
}

const letters = (rows: readonly (readonly string[])[]): number =>
  rows.reduce((all, cells) => cells.reduce((sum, cell) => sum + cell.length, all), 0);

/** The largest alone: ten thousand arguments are many. */
const widths = (lines: readonly TableLine[]): number[] => [
  lines.reduce((most, { cells }) => Math.max(most, cells.length), 0),
];

/** Cells without the blanks around their text, nor the empty ones at the end. */
function trimmed(cells: readonly string[]): string[] {
  const texts = cells.map((cell) => asTyped(cell.trim()));
  const last = texts.findLastIndex((text) => text !== '');
  return texts.slice(0, last + 1);
}

/**
 * Our own CSV files put an apostrophe before what a spreadsheet would run
 * (server/platform/http/csv.ts): it is none of the text.
 */
const asTyped = (text: string): string => (/^'[=+\-@]/.test(text) ? text.slice(1) : text);
