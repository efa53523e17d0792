import { IMPORT_MOST_COLUMNS } from '@boucle/contract/shared/imports/limits.ts';
import { MOST_ROWS, tooManyLines } from './bounds.ts';
import { Unreadable } from './unreadable.ts';

/** Rows of a sheet at most, by the format itself (ECMA-376, part 1, 18.3.1.73). */
const LAST_ROW = 1_048_576;
/**
 * Cells between the first and the last used one, blank ones included, which the reader all makes.
 */
const MOST_CELLS = 4_000_000;
/** Cells that a sheet writes at most, the ones that are coloured and blank too. */
const MOST_WRITTEN = 2_000_000;
/** Letters of a tag at most, and tags of a part: the reader takes the square of either. */
const MOST_OF_TAG = 4_096;
const MOST_TAGS = 3_000_000;

export const TOO_LARGE =
  'Ce classeur est trop volumineux une fois décompressé\u00a0: n’y gardez que la feuille à importer.';

export const CANNOT_BE_READ = 'Ce classeur ne peut pas être lu\u00a0: enregistrez-le de nouveau, en .xlsx ou en CSV.';

const cut = (): Unreadable => new Unreadable(CANNOT_BE_READ);
const tooLarge = (): Unreadable => new Unreadable(TOO_LARGE);

/**
 * A tag by its name, in a text: its start, attributes and content; undefined when there is none
 * before `until`.
 */
interface Found {
  readonly tag: string;
  readonly content: string;
  readonly end: number;
}

/**
 * A sheet with the cells that hold something, and no other: blank rows and coloured cells to the
 * last corner of a sheet cost one look. Rows, cells and letters are counted while they are read.
 * Throws Unreadable.
 */
export function usedCells(sheet: string): string {
  const [opening = '', prefix = ''] = /<([A-Za-z][\w.-]{0,40}:)?sheetData[\s/>]/.exec(sheet) ?? [];
  const rows: string[] = [];
  let cells = 0;
  let written = 0;
  let last = { row: 0, column: 0 };
  let row = 0;
  if (opening.endsWith('>') && !sheet.includes(`</${prefix}sheetData>`)) throw cut();
  for (const element of elements(sheet, `${prefix}row`, sheet.indexOf(opening))) {
    row = Number(attribute(element.tag, 'r') ?? row + 1);
    if (!(row >= 1 && row <= LAST_ROW)) throw tooLarge();
    const used: string[] = [];
    let column = 0;
    for (const { tag, content } of elements(element.content, `${prefix}c`, 0)) {
      written += 1;
      if (written > MOST_WRITTEN) throw tooLarge();
      column = columnNumber(attribute(tag, 'r')) ?? column + 1;
      if (!content.includes(`<${prefix}v`) && !content.includes(`<${prefix}is`)) continue;
      cells += 1;
      last = { row: Math.max(last.row, row), column: Math.max(last.column, column) };
      used.push(cellOf(tag, content, prefix, `${lettersOf(column)}${String(row)}`));
    }
    if (used.length === 0) continue;
    rows.push(`<row r="${String(row)}">${used.join('')}</row>`);
    if (rows.length > MOST_ROWS) throw tooManyLines();
    if (cells > MOST_ROWS * IMPORT_MOST_COLUMNS || last.row * last.column > MOST_CELLS) throw tooLarge();
  }
  return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows.join('')}</sheetData></worksheet>`;
}

/** Throws Unreadable for a part whose tags are too long or too many for its reader. */
export function assertReadable(part: Uint8Array): void {
  const [open, close] = [0x3c, 0x3e];
  let tags = 0;
  let since = -1;
  for (let at = 0; at < part.length; at += 1) {
    if (part[at] === open && since < 0) {
      since = at;
      tags += 1;
    } else if (part[at] === close) since = -1;
    if ((since >= 0 && at - since > MOST_OF_TAG) || tags > MOST_TAGS) throw tooLarge();
  }
}

/** Elements of this name, one after another, never within one another. */
function* elements(text: string, name: string, from: number): Generator<Found> {
  const [begin, finish] = [`<${name}`, `</${name}>`];
  for (let at = text.indexOf(begin, Math.max(0, from)); at >= 0; at = text.indexOf(begin, at)) {
    const next = text[at + begin.length] ?? '';
    const tagEnd = text.indexOf('>', at);
    if (tagEnd < 0) throw cut();
    // Another name that begins alike: « cols », « rowBreaks ».
    if (!/[\s/>]/.test(next)) {
      at = tagEnd;
      continue;
    }
    if (tagEnd - at > MOST_OF_TAG) throw tooLarge();
    const tag = text.slice(at, tagEnd + 1);
    if (tag.endsWith('/>')) {
      yield { tag, content: '', end: tagEnd };
      at = tagEnd;
      continue;
    }
    const end = text.indexOf(finish, tagEnd);
    if (end < 0) throw cut();
    yield { tag, content: text.slice(tagEnd + 1, end), end };
    at = end;
  }
}

const attribute = (tag: string, name: string): string | undefined => {
  const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`).exec(tag) ?? [];
  return double ?? single;
};

function cellOf(tag: string, content: string, prefix: string, at: string): string {
  const [kind, style] = [attribute(tag, 't'), attribute(tag, 's')];
  const named = [kind === undefined ? '' : ` t="${kind}"`, style === undefined ? '' : ` s="${style}"`].join('');
  return `<c r="${at}"${named}>${prefix === '' ? content : content.replaceAll(`<${prefix}`, '<').replaceAll(`</${prefix}`, '</')}</c>`;
}

/** « A1 » is 1, « XFD1 » 16 384. */
function columnNumber(at: string | undefined): number | undefined {
  if (at === undefined) return undefined;
  const [, letters] = /^([A-Z]{1,3})\d+$/.exec(at) ?? [];
  if (letters === undefined) throw tooLarge();
  return Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}

function lettersOf(column: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}
