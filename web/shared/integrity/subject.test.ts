import { euro } from '@boucle/contract/base/format.ts';
import { expect, it } from 'vitest';
import { figureLabel, subjectLabel } from './subject.ts';

it.each([
  ['cells', 'R/3/format 2/clean', 'Restaurant n°\u00a03 · format n°\u00a02 · propres'],
  ['cells', 'A/0/format 1/dirty', 'Entrepôt · format n°\u00a01 · sales'],
  ['held', 'U/12/format 2', 'Conso n°\u00a012 · format n°\u00a02'],
  ['balances', 'CAG/K/7', 'Cagnotte · Carte n°\u00a07'],
  ['balances', 'BANK/-/0', 'Banque'],
  ['formats', 'format 4', 'format n°\u00a04'],
  ['entries', '118', 'Transaction n°\u00a0118'],
  ['holds', '9', 'Commande n°\u00a09'],
  ['statistics', '2026-03-31 grab_container', '31/03/2026 Emprunt'],
  ['owed', '', 'Ensemble du programme'],
])('%s, « %s » is said in French', (check, subject, label) => {
  expect(subjectLabel(check, subject)).toBe(label);
});

it('writes amounts in euros, pieces as they are, and what is missing in words', () => {
  expect(figureLabel('balances', '-1250')).toBe(euro(-12.5));
  expect(figureLabel('cells', '13')).toBe('13');
  expect(figureLabel('entries', null)).toBe('rien');
});
