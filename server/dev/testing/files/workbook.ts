import { strFromU8, strToU8, zipSync, type Zippable } from 'fflate';

/** A cell of a made-up workbook: text, number, or a formula with its last result. */
export type MadeCell = string | number | { readonly formula: string; readonly result: string };

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const columnOf = (place: number): string => String.fromCharCode('A'.charCodeAt(0) + place);

function cellXml(cell: MadeCell, at: string): string {
  if (typeof cell === 'number') return `<c r="${at}"><v>${String(cell)}</v></c>`;
  if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  return `<c r="${at}" t="str"><f>${escaped(cell.formula)}</f><v>${escaped(cell.result)}</v></c>`;
}

/** The sheet of a workbook, as its XML. At most 26 columns. */
export const sheetXml = (rows: readonly (readonly MadeCell[])[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
    .map(
      (cells, rank) =>
        `<row r="${String(rank + 1)}">${cells.map((cell, place) => cellXml(cell, `${columnOf(place)}${String(rank + 1)}`)).join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`;

/**
 * The files of a workbook of one sheet, before they are packed. `shared`: the one text that its
 * cells of kind « s » name by 0.
 */
export const workbookParts = (sheet: string, shared = ''): Zippable => ({
  '[Content_Types].xml': strToU8(
    '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>',
  ),
  '_rels/.rels': strToU8(
    '<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
  ),
  'xl/workbook.xml': strToU8(
    '<?xml version="1.0" encoding="UTF-8"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Feuille 1" sheetId="1" r:id="rId1"/></sheets></workbook>',
  ),
  'xl/_rels/workbook.xml.rels': strToU8(
    '<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
  ),
  'xl/sharedStrings.xml': strToU8(
    `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>${shared}</t></si></sst>`,
  ),
  'xl/worksheets/sheet1.xml': strToU8(sheet),
});

/** A workbook (.xlsx) of one sheet. */
export const workbook = (rows: readonly (readonly MadeCell[])[]): Uint8Array => zipSync(workbookParts(sheetXml(rows)));

/** A workbook of several sheets, by their names. */
export function workbookOf(sheets: Readonly<Record<string, readonly (readonly MadeCell[])[]>>): Uint8Array {
  const parts = workbookParts('');
  const names = Object.keys(sheets);
  const each = (made: (name: string, number: string) => string): string =>
    names.map((name, rank) => made(name, String(rank + 1))).join('');
  parts['xl/workbook.xml'] = strToU8(
    `<?xml version="1.0" encoding="UTF-8"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${each((name, n) => `<sheet name="${escaped(name)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
  );
  parts['xl/_rels/workbook.xml.rels'] = strToU8(
    `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each((_, n) => `<Relationship Id="rId${n}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${n}.xml"/>`)}</Relationships>`,
  );
  delete parts['xl/sharedStrings.xml'];
  for (const [rank, rows] of Object.values(sheets).entries())
    parts[`xl/worksheets/sheet${String(rank + 1)}.xml`] = strToU8(sheetXml(rows));
  return zipSync(parts);
}

/**
 * Headings of a part of a ZIP, and where each declares the inflated size (APPNOTE 4.3.7, 4.3.12).
 */
const HEADINGS: Readonly<Record<number, number>> = { 0x04034b50: 22, 0x02014b50: 24 };

/** The same ZIP, whose largest parts declare that many bytes once inflated. */
export function declaring(zip: Uint8Array, size: number, largerThan = 2_000): Uint8Array {
  const changed = Uint8Array.from(zip);
  const view = new DataView(changed.buffer);
  for (let at = 0; at < changed.length - 46; at += 1) {
    const place = HEADINGS[view.getUint32(at, true)];
    if (place !== undefined && view.getUint32(at + place, true) > largerThan) view.setUint32(at + place, size, true);
  }
  return changed;
}

/**
 * Where the directory of a ZIP without a comment holds its number of entries, size and place
 * (APPNOTE 4.3.16), from its last 22 bytes on.
 */
const DIRECTORY = { entries: [8, 10], size: 12, at: 16 } as const;

/**
 * The same ZIP, whose directory lists its last part that many times more, each under a new name,
 * all at the same bytes.
 */
export function listingAgain(zip: Uint8Array, times: number): Uint8Array {
  const end = zip.length - 22;
  const view = new DataView(zip.buffer, zip.byteOffset);
  const entries = view.getUint16(end + DIRECTORY.entries[0], true);
  const directory = zip.subarray(view.getUint32(end + DIRECTORY.at, true), end);
  const last = directory.subarray(strFromU8(directory, true).lastIndexOf('PK\u0001\u0002'));
  const more = Array.from({ length: times }, (_, rank) =>
    Uint8Array.from(strFromU8(last, true).replace(/\d(?=\.xml)/, String.fromCharCode(65 + rank)), (letter) =>
      letter.charCodeAt(0),
    ),
  );
  const changed = Buffer.concat([zip.subarray(0, end), ...more, zip.subarray(end)]);
  const newEnd = changed.length - 22;
  for (const place of DIRECTORY.entries) changed.writeUInt16LE(entries + times, newEnd + place);
  changed.writeUInt32LE(directory.length + times * last.length, newEnd + DIRECTORY.size);
  return changed;
}
