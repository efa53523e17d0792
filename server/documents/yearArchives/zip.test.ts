import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { RowCount } from './countRows.ts';
import { READ_ME, readMe, sums } from './readMe.ts';
import { BeyondZip, ZipStream } from '../../platform/http/zip.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const mtime = new Date('2026-01-02T03:04:05Z');
const FILES = 3_000;

it('writes a ZIP that any reader opens, and tells the size and digest of each file and of itself', async () => {
  const parts: Uint8Array[] = [];
  const zip = new ZipStream((bytes) => Promise.resolve(void parts.push(bytes)));
  const table = await zip.add('listes/a.csv', { mtime }, async (sink) => {
    for (let n = 0; n < 1000; n += 1) await sink(bytesOf(`${n};é\r\n`));
  });
  const paper = await zip.add('releves/b.pdf', { mtime, isStored: true }, (sink) => sink(bytesOf('%PDF')));
  await zip.add('vide.csv', { mtime }, () => Promise.resolve());
  const whole = await zip.end();
  const all = Buffer.concat(parts);
  const files = unzipSync(all);
  expect(Object.keys(files)).toEqual(['listes/a.csv', 'releves/b.pdf', 'vide.csv']);
  const text = Array.from({ length: 1000 }, (_, n) => `${n};é\r\n`).join('');
  expect(new TextDecoder().decode(files['listes/a.csv'])).toBe(text);
  const digest = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');
  expect(table).toEqual({ bytes: Buffer.byteLength(text), sha256: digest(text) });
  expect(paper).toEqual({ bytes: 4, sha256: digest('%PDF') });
  expect(whole).toEqual({ bytes: all.length, sha256: digest(all) });
});

it('hands on what it compresses as it comes: little waits in memory', async () => {
  let [given, left, behind] = [0, 0, 0];
  const zip = new ZipStream((bytes) => Promise.resolve(void (left += bytes.length)));
  await zip.add('bruit.bin', { mtime, isStored: true }, async (sink) => {
    for (let n = 0; n < 200; n += 1) {
      given += 64 * 1024;
      await sink(new Uint8Array(64 * 1024));
      behind = Math.max(behind, given - left);
    }
  });
  expect(behind).toBeLessThanOrEqual(64 * 1024);
});

it('keeps of thousands of files what their directory tells, and nothing of what compressed them', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const zip = new ZipStream(() => Promise.resolve());
  const kept = async () => {
    // Another thread gives buffers back.
    for (let turn = 0; turn < 5; turn += 1) {
      collect();
      await sleep(20);
    }
    const { arrayBuffers, heapUsed } = process.memoryUsage();
    return arrayBuffers + heapUsed;
  };
  const add = (n: number) => zip.add(`${n}.csv`, { mtime }, (sink) => sink(Buffer.from(`${n};texte\r\n`.repeat(40))));
  for (let n = 0; n < 100; n += 1) await add(n);
  const before = await kept();
  for (let n = 100; n < FILES; n += 1) await add(n);
  // Of the most files that a ZIP holds: less than half of what the process may have.
  expect(((await kept()) - before) / FILES).toBeLessThan(1_400);
  await zip.end();
});

it('refuses what its format cannot hold, in French', async () => {
  const zip = new ZipStream(() => Promise.resolve(), 1_000);
  const added = zip.add('grand.csv', { mtime }, (sink) => sink(new Uint8Array(2_000)));
  await expect(added).rejects.toThrow(BeyondZip);
  await expect(added).rejects.toThrow(/^Ce dossier dépasse 4\u00a0Go, .* exportez les listes une à une\.$/);
});

it('holds 65,534 files, which a reader counts, and refuses one more: 65,535 is the mark of ZIP64', async () => {
  let last = new Uint8Array();
  const zip = new ZipStream((bytes) => Promise.resolve(void (last = new Uint8Array(bytes))));
  const add = (n: number) => zip.add(`${n}.pdf`, { mtime, isStored: true }, () => Promise.resolve());
  for (let n = 0; n < 65_534; n += 1) await add(n);
  await expect(add(65_534)).rejects.toThrow(/^Ce dossier compte plus de 65\u202f534 fichiers, le maximum d’un ZIP/);
  await zip.end();
  // The end of the directory closes the archive: 22 bytes, the number of files in the eleventh and
  // twelfth.
  expect(Buffer.from(last).readUInt16LE(last.length - 22 + 10)).toBe(65_534);
});

it.each([
  ['no row', 'A;B\r\n', 0],
  ['two rows', 'A;B\r\n1;2\r\n3;4\r\n', 2],
  ['a line end within quotes', 'A;B\r\n"un\r\ndeux";2\r\n', 1],
  ['quotes within quotes', 'A\r\n"dit ""oui""\n"\r\n', 1],
])('counts the rows of a CSV as its bytes pass: %s', (_, text, rows) => {
  const count = new RowCount();
  for (const byte of bytesOf(text)) count.read(Uint8Array.of(byte));
  expect(count.rows).toBe(rows);
});

it('tells what each file is, its rows and its digest; files that are many by their number and the list of digests', () => {
  const file = (path: string, title: string, isTable: boolean, rows: number) => ({
    path,
    title,
    about: 'les lignes de l’année',
    isTable,
    rows,
    bytes: 1200,
    sha256: path.length.toString(16).padStart(64, '0'),
  });
  const files = [
    file('listes/transactions.csv', 'Transactions', true, 1234),
    ...Array.from({ length: 24 }, (_, n) =>
      file(`releves/restaurants/releve-2025-${n}.pdf`, 'Relevés, en PDF', false, 0),
    ),
  ];
  const reading = { year: 2025, quarter: null, from: '2025-01-01', to: '2025-12-31', now: mtime };
  const text = readMe({ accountName: 'Consigne Loire', reading, files }).replaceAll(/[\u00A0\u202F]/g, ' ');
  expect(text).toContain('Période : du 01/01/2025 au 31/12/2025 inclus.');
  expect(text).toContain(
    `Transactions : les lignes de l’année.\r\n  1 234 lignes, 1 200 octets.\r\n  listes/transactions.csv\r\n    SHA-256 ${'17'.padStart(64, '0')}`,
  );
  expect(text).toContain('  24 fichiers, 28 800 octets.\r\n  releves/restaurants/*, empreintes dans SHA256SUMS.txt');
  expect(sums([{ path: READ_ME, sha256: 'ab' }])).toBe('ab  LISEZ-MOI.txt\n');
});
