import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { declaring, listingAgain, sheetXml, workbook, workbookParts } from '../../dev/testing/files/workbook.ts';
import { MOST_LETTERS } from './bounds.ts';
import { tableOf } from './table.ts';
import { Unreadable } from './unreadable.ts';
import { MOST_INFLATED } from './xlsx.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const windows1252 = (text: string): Uint8Array =>
  Uint8Array.from(text, (letter) => ({ '€': 0x80, '’': 0x92, œ: 0x9c })[letter] ?? letter.charCodeAt(0));
const cellsOf = async (bytes: Uint8Array) => (await tableOf(bytes)).lines.map(({ cells }) => cells);

describe('a CSV', () => {
  const text = 'E-mail;Nom\nzoe@exemple.fr;Zoé L’Œillet\n';
  it.each([
    ['UTF-8', utf8(text), 'utf-8'],
    ['UTF-8 with its mark', utf8(`\uFEFF${text}`), 'utf-8'],
    ['UTF-16 of « Texte Unicode »', new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le')), 'utf-16le'],
    ['Windows-1252', windows1252(text.replace('Œ', 'œ')), 'windows-1252'],
  ])('in %s is read with its accents', async (_name, bytes, encoding) => {
    const { file, headings, lines } = await tableOf(bytes);
    expect(file).toEqual({ format: 'csv', encoding, separator: ';' });
    expect(headings).toEqual(['E-mail', 'Nom']);
    expect(lines).toEqual([{ line: 2, cells: ['zoe@exemple.fr', expect.stringMatching(/^Zoé L’[Œœ]illet$/)] }]);
  });

  it.each([
    ['a,b\n"1,5;x",2', ','],
    ['a\tb\n1\t2', '\t'],
    ['a|b\n1|2', '|'],
    ['"Nom; et prénom",Mail\nx,y', ','],
    ['seul\nx', ';'],
    ['sep=,\na,b;c\n1,2', ','],
  ])('tells the separator of %j', async (text, separator) => {
    expect((await tableOf(utf8(text))).file).toMatchObject({ separator });
  });

  it('is read by the separator that its first line names, whatever ends its lines', async () => {
    for (const end of ['\n', '\r\n']) {
      const { lines } = await tableOf(utf8(['sep=;', 'a;b', '1;"x"', ''].join(end)));
      expect(lines).toEqual([{ line: 3, cells: ['1', 'x'] }]);
    }
  });

  it('keeps the numbers of its lines, whatever is blank or stands on several', async () => {
    const { lines } = await tableOf(utf8('a;b\n\n1;"deux\nlignes"\n;;\n3;4'));
    expect(lines).toEqual([
      { line: 3, cells: ['1', 'deux\nlignes'] },
      { line: 5, cells: ['3', '4'] },
    ]);
  });

  it('leaves formulas as the text they are, and takes off the apostrophe that our own files put before them', async () => {
    expect(await cellsOf(utf8(`a;b\n=1+1;'=HYPERLINK("x")\n'+33 6;'à la carte'`))).toEqual([
      ['=1+1', '=HYPERLINK("x")'],
      ['+33 6', "'à la carte'"],
    ]);
  });

  it.each([
    ['', 'vide'],
    ['\n;;\n', 'vide'],
    ['a;b\n', 'qu’une ligne'],
    ['a;b\n"1;2\n3;4\n', 'guillemet'],
    [`a\0b`, 'ni un CSV ni un classeur'],
    [`${'a;'.repeat(101)}\n1`, '100 colonnes'],
    [`a\n${'1\n'.repeat(10_001)}`, '10 000 lignes'],
    [`a\n${'1\n'.repeat(20_000)}`, '10 000 lignes'],
  ])('refuses what is no table: %#', async (text, sentence) => {
    await expect(tableOf(utf8(text))).rejects.toThrow(new RegExp(sentence.replace(' ', '.')));
  });

  it('takes ten thousand lines', async () => {
    expect((await tableOf(utf8(`a\n${'1\n'.repeat(10_000)}`))).lines).toHaveLength(10_000);
  });
});

describe('a workbook', () => {
  it('is read from its first sheet, numbers and results of formulas as text', async () => {
    const { file, headings, lines } = await tableOf(
      workbook([
        ['Nom', 'SIRET', 'Latitude', 'Formule'],
        ['Chez Manon & fils', 73282932000074, 47.2184, { formula: '1+1', result: '2' }],
        [],
        ['Le Wok', '', '', '=1+1'],
      ]),
    );
    expect(file).toEqual({ format: 'xlsx', encoding: null, separator: null });
    expect(headings).toEqual(['Nom', 'SIRET', 'Latitude', 'Formule']);
    expect(lines).toEqual([
      { line: 2, cells: ['Chez Manon & fils', '73282932000074', '47.2184', '2'] },
      { line: 4, cells: ['Le Wok', '', '', '=1+1'] },
    ]);
  });

  it('is refused by the size that it declares, before it is inflated', async () => {
    const bomb = declaring(zipSync(workbookParts(`<worksheet>${' '.repeat(100_000)}</worksheet>`)), MOST_INFLATED + 1);
    await expect(tableOf(bomb)).rejects.toThrow('trop volumineux une fois décompressé');
  });

  it('is refused when it is larger than it says: no more room is taken than it declared', async () => {
    const rows = Array.from({ length: 500 }, (_, line) => [`ligne ${String(line)}`]);
    await expect(tableOf(declaring(workbook(rows), 2_100))).rejects.toThrow('ne peut pas être lu');
  });

  it('is refused by what its stored parts take, however often they are named and whatever they declare', async () => {
    const large = `<worksheet>${' '.repeat(1024 * 1024)}</worksheet>`;
    const stored = declaring(zipSync(workbookParts(large), { level: 0 }), 0);
    await expect(tableOf(listingAgain(stored, 50))).rejects.toThrow('trop volumineux une fois décompressé');
  });

  it('is refused when a text that it writes once fills too many cells', async () => {
    const cell = (at: string) => `<c r="${at}" t="s"><v>0</v></c>`;
    const rows = Array.from(
      { length: 20 },
      (_, line) => `<row r="${String(line + 1)}">${cell(`A${String(line + 1)}`)}</row>`,
    );
    const sheet = `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`;
    const shared = (letters: number) => zipSync(workbookParts(sheet, 'x'.repeat(letters)));
    expect(await cellsOf(shared(10))).toHaveLength(19);
    await expect(tableOf(shared(MOST_LETTERS / 20 + 1))).rejects.toThrow('trop de texte');
  });

  it.each([
    ['a row below all rows', '<row r="900000000"><c r="A900000000"><v>1</v></c></row>'],
    ['a column beyond all columns', '<row r="2"><c r="ZZZZZZ2"><v>1</v></c></row>'],
    ['a cell in the last corner', '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'],
  ])('is refused before its blank cells fill the memory: %s', async (_name, row) => {
    const sheet = `<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row>${row}</sheetData></worksheet>`;
    await expect(tableOf(zipSync(workbookParts(sheet)))).rejects.toThrow('trop volumineux une fois décompressé');
  });

  const SHEET_BEGINS =
    '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2"><v>1</v></c></row>';
  it.each([
    ['four million blank rows', '<row/>'.repeat(4_000_000)],
    ['three million blank cells', `<row r="3">${'<c/>'.repeat(3_000_000)}</row>`],
    ['an attribute of quotes', `<row r="3" x="${"='".repeat(1_000_000)}"/>`],
    [
      'two hundred thousand attributes',
      `<row r="3"${Array.from({ length: 200_000 }, (_, n) => ` a${String(n)}="1"`).join('')}/>`,
    ],
    ['elements that are never closed', '<row r="3"><c r="A3">'.repeat(1_000_000)],
  ])('is read or refused while it is counted: %s', async (_name, more) => {
    const bytes = zipSync(workbookParts(`${SHEET_BEGINS}${more}</sheetData></worksheet>`));
    const result = await tableOf(bytes).then(
      ({ lines }) => String(lines.length),
      (error: unknown) => (error instanceof Unreadable ? error.message : String(error)),
    );
    expect(result).toMatch(/^1$|trop volumineux|ne peut pas être lu/);
  });

  it.each([
    ['styles of two megabytes in an attribute', (text: string) => `<styleSheet x="${text}"/>`],
    ['millions of tags', () => `<sst>${'<si/>'.repeat(4_000_000)}</sst>`],
  ])('is refused for another part that its reader cannot take: %s', async (_name, partOf) => {
    const parts = workbookParts(`${SHEET_BEGINS}</sheetData></worksheet>`);
    parts['xl/styles.xml'] = strToU8(partOf("='".repeat(1_000_000)));
    await expect(tableOf(zipSync(parts))).rejects.toThrow('trop volumineux');
  });

  it('is read although a blank cell is coloured in its last row', async () => {
    const bytes = zipSync(
      workbookParts(`${SHEET_BEGINS}<row r="1048576"><c r="XFD1048576" s="3"/></row></sheetData></worksheet>`),
    );
    expect((await tableOf(bytes)).lines).toHaveLength(1);
  });

  it('is read whatever prefix its tags bear, and wherever its cells say that they stand', async () => {
    const sheet = `<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>Nom</x:t></x:is></x:c><x:c/><x:c t="inlineStr"><x:is><x:t>Ville</x:t></x:is></x:c></x:row><x:row><x:c r="C2"><x:v>44</x:v></x:c></x:row></x:sheetData></x:worksheet>`;
    const { headings, lines } = await tableOf(zipSync(workbookParts(sheet)));
    expect([headings, lines]).toEqual([['Nom', '', 'Ville'], [{ line: 2, cells: ['', '', '44'] }]]);
  });

  it.each([
    ['another ZIP', zipSync({ 'lettre.txt': strToU8('Bonjour') }), 'ni un CSV ni un classeur'],
    ['a cut file', workbook([['Nom'], ['x']]).subarray(0, 300), 'ni un CSV ni un classeur'],
    [
      'a sheet that is no XML',
      zipSync(workbookParts('<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>9</v></c></row>')),
      'ne peut pas être lu',
    ],
    ['an old .xls', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1, 2), 'ancien format'],
    [
      'too many lines',
      workbook(Array.from({ length: 10_002 }, (_, line) => [`ligne ${String(line)}`])),
      '10.000 lignes',
    ],
  ])('is refused with its reason: %s', async (_name, bytes, sentence) => {
    await expect(tableOf(bytes)).rejects.toThrow(new RegExp(sentence));
  });

  it('does not run the entities that its XML declares', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]>${sheetXml([
      ['Nom'],
      ['x'],
    ])
      .replace('<t>x</t>', '<t>&b;</t>')
      .replace(/^<\?xml.*?\?>/, '')}`;
    const cells = await cellsOf(zipSync(workbookParts(bomb)));
    expect(cells).toEqual([['&b;']]);
  });
});
