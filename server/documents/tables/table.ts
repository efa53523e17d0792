import { IMPORT_MOST_COLUMNS, IMPORT_MOST_LINES, IMPORT_TOP_SHOWN } from '@boucle/contract/shared/imports/limits.ts';
import { MOST_LETTERS, tooManyLines, tooMuchText } from './bounds.ts';
import { csvRows, type Separator } from './csv.ts';
import { decoded, type Encoding } from './encoding.ts';
import { Unreadable } from './unreadable.ts';
import { isZip, type WorkbookSheet, xlsxSheets } from './xlsx.ts';

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

/** A sheet that a workbook offers, with its lines below the heading. */
export interface OfferedSheet {
  readonly name: string;
  readonly lines: number;
}

export interface Table {
  readonly file: TableFile;
  readonly sheets: readonly OfferedSheet[];
  /** Place of the one that is read. */
  readonly sheet: number;
  /** The line whose cells name the columns. */
  readonly heading: number;
  readonly isHeadingKnown: boolean;
  /** The first lines, the heading and what stands above it among them. */
  readonly top: readonly TableLine[];
  readonly headings: readonly string[];
  readonly lines: readonly TableLine[];
}

/** Where the table stands, as a person chose it. */
export interface TablePlace {
  readonly sheet?: number | undefined;
  readonly heading?: number | undefined;
}

/** How workbooks of before 2007 begin. */
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * Lines, from the first that is not blank, among which the heading stands: titles of a sheet come
 * before it.
 */
const HEADING_WITHIN = 10;

/**
 * The table of a CSV or of a sheet of a workbook. Of the first ten lines that are not blank, the
 * one with most headings that are known heads it (`countHeadings`), the first one where none are;
 * of several sheets, the one whose heading has most. Throws Unreadable.
 */
export async function tableOf(
  bytes: Uint8Array,
  countHeadings: (cells: readonly string[]) => number = () => 0,
  place: TablePlace = {},
): Promise<Table> {
  if (bytes.length === 0) throw new Unreadable(EMPTY);
  if (OLD_WORKBOOK.every((byte, at) => bytes[at] === byte))
    throw new Unreadable('Ce classeur Excel est à l’ancien format (.xls)\u00a0: enregistrez-le en .xlsx ou en CSV.');
  if (isZip(bytes)) {
    const sheets = await xlsxSheets(bytes);
    return chosen({ format: 'xlsx', encoding: null, separator: null }, sheets, countHeadings, place);
  }
  const { text, encoding } = decoded(bytes);
  const { separator, rows } = csvRows(text);
  return chosen({ format: 'csv', encoding, separator }, [{ name: '', rows }], countHeadings, place);
}

const EMPTY = 'Ce fichier est vide.';

/** The lines of a sheet that are not blank, and where its heading seems to be. */
interface Headed {
  readonly name: string;
  readonly written: readonly TableLine[];
  readonly place: number;
  readonly known: number;
}

function chosen(
  file: TableFile,
  sheets: readonly WorkbookSheet[],
  countHeadings: (cells: readonly string[]) => number,
  { sheet, heading }: TablePlace,
): Table {
  if (sheets.reduce((sum, { rows }) => sum + letters(rows), 0) > MOST_LETTERS) throw tooMuchText();
  const all = sheets.map(({ name, rows }) => headed(name, rows, countHeadings));
  const most = Math.max(...all.map(({ known }) => known));
  const full = all.findIndex(({ known, written }) => known === most && written.length > 1);
  const read = sheet ?? Math.max(0, full === -1 ? all.findIndex(({ written }) => written.length > 0) : full);
  const found = all[read];
  if (found === undefined) throw new Unreadable(sheet === undefined ? EMPTY : 'Ce classeur n’a pas cette feuille.');
  const { written } = found;
  const at = heading === undefined ? found.place : written.findIndex(({ line }) => line === heading);
  if (at === -1) throw new Unreadable('Cette ligne est vide\u00a0: elle ne peut pas porter les titres.');
  return {
    ...belowHeading(written, at),
    file,
    sheets:
      file.format === 'csv'
        ? []
        : all.map(({ name, written: own, place }) => ({ name, lines: Math.max(0, own.length - place - 1) })),
    sheet: read,
    isHeadingKnown: countHeadings(written[at]?.cells ?? []) > 0,
    top: topOf(written),
  };
}

function headed(
  name: string,
  rows: readonly (readonly string[])[],
  countHeadings: (cells: readonly string[]) => number,
): Headed {
  const numbered = rows.map((cells, rank) => ({ line: rank + 1, cells: trimmed(cells) }));
  const written = numbered.filter(({ cells }) => cells.length > 0);
  const counts = written.slice(0, HEADING_WITHIN).map(({ cells }) => countHeadings(cells));
  const known = Math.max(0, ...counts);
  return { name, written, place: Math.max(0, counts.indexOf(known)), known };
}

/** The first lines, blank ones too, as a spreadsheet shows them. */
function topOf(written: readonly TableLine[]): TableLine[] {
  const cells = new Map(written.slice(0, IMPORT_TOP_SHOWN).map((one) => [one.line, one.cells]));
  const last = Math.min(IMPORT_TOP_SHOWN, Math.max(0, ...cells.keys()));
  return Array.from({ length: last }, (_, rank) => ({ line: rank + 1, cells: cells.get(rank + 1) ?? [] }));
}

function belowHeading(written: readonly TableLine[], at: number): Pick<Table, 'heading' | 'headings' | 'lines'> {
  const [heading, ...lines] = written.slice(at);
  if (heading === undefined) throw new Unreadable(EMPTY);
  if (lines.length === 0)
    throw new Unreadable(
      written.length === 1
        ? 'Ce fichier n’a qu’une ligne\u00a0: la première doit nommer les colonnes, les suivantes contenir les données.'
        : 'Aucune ligne ne suit celle des titres\u00a0: choisissez-en une plus haute.',
    );
  if (lines.length > IMPORT_MOST_LINES) throw tooManyLines();
  const width = Math.max(heading.cells.length, ...widths(lines));
  if (width > IMPORT_MOST_COLUMNS)
    throw new Unreadable(`Ce fichier compte plus de ${String(IMPORT_MOST_COLUMNS)} colonnes.`);
  const wide = (cells: readonly string[]): string[] => Array.from({ length: width }, (_, place) => cells[place] ?? '');
  return {
    heading: heading.line,
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
