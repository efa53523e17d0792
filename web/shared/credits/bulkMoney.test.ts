import { expect, it } from 'vitest';
import { bulkSum, bulkWords, shortOf } from './bulkMoney.ts';

const CARDS = ['carte', 'cartes'] as const;
const card = (id: number, credits: number) => ({ kind: 'card' as const, id, label: `Carte ${id}`, credits });

it('leaves out of a refund those that have less than the amount, and says what they have', () => {
  const rows = [card(1, 5), card(2, 4.99), card(3, 0)];
  expect(shortOf(rows, 5)).toEqual([
    { row: rows[1], reason: 'n’a que 4,99\u00a0€' },
    { row: rows[2], reason: 'n’a rien' },
  ]);
  expect(shortOf(rows, null)).toEqual([]);
  expect(shortOf(rows, Number.NaN)).toEqual([]);
});

it('says what it comes to before it is saved, to the cent', () => {
  expect(bulkSum('credit', null, 12, CARDS)).toBe('Pour 12 cartes, le même montant.');
  expect(bulkSum('credit', 0.1, 3, CARDS)).toBe('Pour 3 cartes\u00a0: 0,30\u00a0€ en tout.');
  expect(bulkSum('refund', 2.5, 1, CARDS)).toBe('De 1 carte\u00a0: 2,50\u00a0€ en tout.');
});

it('names what is done', () => {
  expect(bulkWords('credit', 3, CARDS)).toMatchObject({ title: 'Créditer 3 cartes', confirm: 'Créditer' });
  expect(bulkWords('credit', 3, CARDS).success(10)).toBe('10,00\u00a0€ crédités\u00a0: 3 cartes.');
  expect(bulkWords('refund', 1, CARDS).success(10)).toBe('10,00\u00a0€ à rembourser\u00a0: 1 carte.');
});
