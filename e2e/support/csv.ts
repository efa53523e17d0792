import { readFile } from 'node:fs/promises';
import { type Download } from '@playwright/test';

/**
 * The rows of a downloaded CSV, its heading first. Throws when it is not one of ours (byte order
 * mark, semicolons).
 */
export async function rowsOfCsv(download: Download): Promise<string[][]> {
  const text = await readFile(await download.path(), 'utf8');
  if (!text.startsWith('\uFEFF')) throw new Error('The CSV has no byte order mark.');
  return text
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(cellOf));
}

const cellOf = ([, quoted, plain = '']: RegExpMatchArray): string => quoted?.replaceAll('""', '"') ?? plain;

/** The cells of a column, by its heading. */
export function columnOf(rows: readonly (readonly string[])[], heading: string): string[] {
  const [headings = [], ...others] = rows;
  const place = headings.indexOf(heading);
  if (place === -1) throw new Error(`No column « ${heading} » among ${headings.join(', ')}`);
  return others.map((row) => row[place] ?? '');
}
