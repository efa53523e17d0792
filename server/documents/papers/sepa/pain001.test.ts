import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SEPA_FIXTURE } from '../../../dev/testing/sepaFixture.ts';
import { pain001 } from './pain001.ts';
import { sepaText } from './sepaText.ts';

it('a file is what was written by hand from EPC132-08, byte for byte', () => {
  const byHand = readFileSync(join(import.meta.dirname, 'byHand/transfers.xml'), 'utf8');
  expect(pain001(SEPA_FIXTURE)).toBe(byHand);
});

it.each([
  ['Chez Manon — l’épicerie', "Chez Manon - l'epicerie"],
  ['Œuvre & Cie <script>', 'OEuvre + Cie script'],
  ['Łukasz Ørsted Straße', 'Lukasz Orsted Strasse'],
  ['Été\u00a0« bio » 🥗 n°\u202f4', "Ete ' bio ' n 4"],
  ['日本', ''],
])('« %s » is written « %s »', (text, written) => {
  expect(sepaText(text, 70)).toBe(written);
});

it('a text is cut without a space at its end', () => {
  expect(sepaText('abc defg', 4)).toBe('abc');
});
