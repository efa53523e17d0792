import { expect, it } from 'vitest';
import { type PaperColumn, paperPdf } from './paper.ts';
import { printable } from './sheet.ts';

const BRAND = { name: 'Consigne Loire', logo: null, primary: null, secondary: null, address: '' };
const ROWS = 26;
const COLUMNS: readonly PaperColumn<string>[] = [
  { heading: 'Arrêt', share: 3, value: (text) => text },
  { heading: 'Prévu', share: 7, align: 'right', value: () => '12' },
];

/** On how many pages a table of such rows stands. */
async function pagesOf(text: string): Promise<number> {
  const rows = Array.from({ length: ROWS }, () => text);
  const bytes = await paperPdf<string>({ brand: BRAND, title: 'Feuille', subtitle: '', columns: COLUMNS, rows });
  return (
    Buffer.from(bytes)
      .toString('latin1')
      .match(/\/Type \/Page\b(?!s)/g)?.length ?? 0
  );
}

it('a row is as high as its longest text, and goes on the next page with it', async () => {
  expect(await pagesOf('Chez Manon')).toBe(1);
  expect(await pagesOf('Bistrot des Halles, 18 rue de Talensac')).toBe(2);
});

it('leaves out what its fonts do not have', () => {
  expect(printable('L’Œuf 🍲 & 👩🏽‍🍳 Cie, 1\u202F000 © −2')).toBe('L’Œuf  &  Cie, 1\u00A0000 © –2');
});
