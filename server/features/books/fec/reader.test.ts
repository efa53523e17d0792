import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type FecCheck } from '@boucle/contract/features/books/fec.ts';
import { FecReader } from './reader.ts';

const YEAR = readFileSync(new URL('year2025.fec.txt', import.meta.url));
const EXPECTED = {
  fileName: '732829320FEC20251231-journaux-auxiliaires.txt',
  siren: '732829320',
  from: '2025-01-01',
  to: '2025-12-31',
  beginsYear: true,
};

/** The faults of a file that is read in pieces of any length. */
function faultsOf(bytes: Uint8Array, expected = {}): Record<string, unknown> {
  const reader = new FecReader({ ...EXPECTED, ...expected });
  for (let n = 0; n < bytes.length; n += 100) reader.read(bytes.subarray(n, n + 100));
  reader.end();
  return Object.fromEntries([...reader.faults].map(([check, { line, found }]) => [check, [line, found]]));
}

const changed = (change: (text: string) => string): Buffer => {
  const text = YEAR.toString('latin1');
  expect(change(text)).not.toBe(text);
  return Buffer.from(change(text), 'latin1');
};
const inLine = (line: number, from: string | RegExp, to: string) => (text: string) =>
  text
    .split('\r\n')
    .map((one, n) => (n + 1 === line ? one.replace(from, to) : one))
    .join('\r\n');

describe('an independent reader of the file of entries', () => {
  it('finds nothing in a file that is right, its lines and sums', () => {
    expect(faultsOf(YEAR)).toEqual({});
    const reader = new FecReader();
    reader.read(YEAR);
    reader.end();
    expect([reader.lines, reader.entries, reader.total]).toEqual([32, 15, 11_500]);
  });

  it.each<[FecCheck, number | null, (text: string) => string]>([
    ['encoding', 3, (text) => Buffer.from(text, 'utf8').toString('latin1')],
    ['encoding', 3, inLine(3, 'PS', 'P\u0001')],
    ['columns', 1, (text) => text.replaceAll('\tIdevise', '')],
    ['columns', 1, (text) => text.replace('Debit\tCredit', 'Credit\tDebit')],
    ['fields', 4, inLine(4, /\t$/, '')],
    ['fields', 33, (text) => text.slice(0, -2)],
    ['mandatory', 5, inLine(5, /^(\w+)\t[^\t]+/, '$1\t')],
    ['dates', 2, inLine(2, '\t20250105\t', '\t20251301\t')],
    ['dates', 2, (text) => text.replaceAll('\t20250105\t', '\t20240105\t')],
    ['accounts', 2, inLine(2, /\t\d{3,}\t(?=[A-Z])/, '\t51\t')],
    ['amounts', 2, inLine(2, '\t0,00\t', '\t30,00\t')],
    ['amounts', 2, inLine(2, '30,00', '-30,00')],
    ['numbers', 7, inLine(7, /^(\w+\t[^\t]+)\t\d+/, '$1\t40')],
    ['entries', 2, inLine(2, '30,00', '30,01')],
    ['total', null, inLine(2, '30,00', '30,01')],
  ])('names the check « %s » and its first line, %s, of a file that is mutilated so', (check, line, change) => {
    expect(faultsOf(changed(change))).toMatchObject({ [check]: [line, expect.any(String)] });
  });

  it('wants a third party with its name, a lettering with its date, and the name of the law', () => {
    const lettered =
      YEAR.toString('latin1')
        .split('\r\n')
        .findIndex((line) => /\tAAA\t\d{8}\t/.test(line)) + 1;
    expect(faultsOf(changed(inLine(lettered, /\tAAA\t\d{8}\t/, '\tAAA\t\t')))).toEqual({ letters: [lettered, 'AAA'] });
    expect(faultsOf(changed(inLine(lettered, /\t(R\d{6})\t[^\t]+/, '\t$1\t')))).toMatchObject({
      auxiliary: [lettered, expect.stringMatching(/^R\d{6}$/)],
    });
    for (const fileName of ['ecritures.txt', '732829321FEC20251231.txt', '732829320FEC20251130.txt'])
      expect(faultsOf(YEAR, { fileName })).toEqual({ name: [null, fileName] });
  });

  it('takes months within a year from any number, and a year from 1 alone', () => {
    const late = changed((text) =>
      text.replaceAll(/\r\n(\w+\t[^\t]+)\t(\d+)/g, (_, head: string, n: string) => `\r\n${head}\t${Number(n) + 12}`),
    );
    expect(faultsOf(late, { beginsYear: false })).toEqual({});
    expect(Object.keys(faultsOf(late))).toEqual(['numbers']);
  });
});
