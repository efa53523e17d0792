import { IMPORT_MOST_SHEETS } from '@boucle/contract/shared/imports/limits.ts';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { MOST_ROWS, tooManyLines } from './bounds.ts';
import { Unreadable } from './unreadable.ts';
import { CANNOT_BE_READ, TOO_LARGE, assertReadable, usedCells } from './usedCells.ts';

/**
 * Bytes of the parts of a workbook, all together, once inflated. Ten thousand lines of restaurants
 * take eight million.
 */
export const MOST_INFLATED = 48 * 1024 * 1024;
/** A workbook holds a dozen files. */
const MOST_PARTS = 2_000;
/** Parts of a workbook that are read: pictures and macros stay packed. */
const READ =
  /^(\[Content_Types\]|_rels\/|xl\/(workbook|sharedStrings|styles|_rels\/|worksheets\/sheet)).*\.(xml|rels)$/;
const WORKBOOK = 'xl/workbook.xml';
const SHEET = /^xl\/worksheets\//;
/**
 * What the first part of a workbook of LibreOffice holds, stored as it is (ODF 1.3, part 2, 3.3).
 */
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument';
const OF_LIBREOFFICE =
  'Ce classeur est au format de LibreOffice (.ods)\u00a0: enregistrez-le en .xlsx (Fichier, Enregistrer sous, «\u00a0Excel 2007-365\u00a0»), puis importez-le.';
const NO_WORKBOOK = 'Ce fichier n’est ni un CSV ni un classeur Excel (.xlsx).';
/** How a ZIP begins, which a workbook is. */
export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3;

/** A sheet of a workbook, row by row, as text. */
export interface WorkbookSheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

/**
 * The sheets of a workbook, in order. A formula is its last result, never run. Throws Unreadable,
 * also for what would be too large once inflated.
 */
export async function xlsxSheets(bytes: Uint8Array): Promise<WorkbookSheet[]> {
  const parts = inflated(bytes);
  if (parts[WORKBOOK] === undefined)
    throw new Unreadable(
      strFromU8(bytes.subarray(0, 200), true).includes(OPEN_DOCUMENT) ? OF_LIBREOFFICE : NO_WORKBOOK,
    );
  for (const [name, part] of Object.entries(parts)) {
    if (SHEET.test(name)) parts[name] = strToU8(usedCells(strFromU8(part)));
    else assertReadable(part);
  }
  // Not packed: nothing is left in it for the reader to inflate, whatever sizes the file declares.
  const plain = zipSync(parts, { level: 0 });
  const sheets = await readWorkbook(new Blob([new Uint8Array(plain)])).catch((error: unknown) => {
    throw new Unreadable(CANNOT_BE_READ, { cause: error });
  });
  if (sheets.length > IMPORT_MOST_SHEETS) throw new Unreadable(TOO_LARGE);
  return sheets.map(({ sheet, data }) => {
    if (data.length > MOST_ROWS) throw tooManyLines();
    return { name: sheet, rows: data.map((row) => row.map(textOf)) };
  });
}

/**
 * The parts that are read. A packed part is inflated into the room that it declares, at most: what
 * lies about its size is cut, and refused by the reader. A stored one (method 0) is copied with the
 * bytes that it takes in the file, whatever it declares: the larger of both counts, for each
 * heading that points at them.
 */
function inflated(bytes: Uint8Array): Record<string, Uint8Array> {
  let size = 0;
  let parts = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ name, size: packed, originalSize }) => {
        parts += 1;
        if (parts > MOST_PARTS) throw new Unreadable(TOO_LARGE);
        if (!READ.test(name)) return false;
        size += Math.max(packed, originalSize);
        if (size > MOST_INFLATED) throw new Unreadable(TOO_LARGE);
        return true;
      },
    });
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(NO_WORKBOOK, { cause: error });
  }
}

function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? 'oui' : 'non';
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '';
}
