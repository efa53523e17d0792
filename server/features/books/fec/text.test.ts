import { expect, it } from 'vitest';
import { letterOf } from './letters.ts';
import { fecAmount, fecBytes, fecText, writingOf } from './text.ts';

it.each([
  ['Œufs & cœur', 'OEufs & coeur'],
  ['Chez Léa 🍜 «\u00a0Le Bol\u00a0»', "Chez Léa ' Le Bol '"],
  ['"La Manufacture', "'La Manufacture"],
  ['L’Île – Ÿ', "L'Île - Y"],
  ['tab\tet\nligne | barre', 'tab et ligne barre'],
  ['10 €', '10 EUR'],
  ['Łódź, Đorđe', 'Lódz, Dorde'],
])('writes « %s » in ISO 8859-15', (text, written) => {
  expect(fecText(text)).toBe(written);
  expect(new TextDecoder('iso-8859-15').decode(fecBytes(written))).toBe(written);
});

it('keeps straight quotes in a fiscal year that was closed before they were replaced', () => {
  expect(writingOf(false)('“Le Bol” «\u00a0Œuf\u00a0» "A"')).toBe('"Le Bol" " OEuf " "A"');
});

it('writes amounts as the article has them', () => {
  expect([0, 5, 123_456].map((cents) => fecAmount(cents))).toEqual(['0,00', '0,05', '1234,56']);
});

it('letters in order, and goes on after ZZZ', () => {
  expect([0, 25, 26, 17_575, 17_576].map((rank) => letterOf(rank))).toEqual(['AAA', 'AAZ', 'ABA', 'ZZZ', 'BAAA']);
});
