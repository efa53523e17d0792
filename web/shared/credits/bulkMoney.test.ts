import { expect, it } from 'vitest';
import { bulkSum, bulkWords, shortOf } from './bulkMoney.ts';
import { MONEY_WORDS } from './moneyWords.ts';

const CARDS = ['carte', 'cartes', 'chacune'] as const;
const CUSTOMERS = ['conso', 'consos', 'chacun'] as const;
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
});

it('says what each one has, not what all of them have', () => {
  expect(bulkWords('credit', 12, CARDS).success(10)).toBe('12 cartes\u00a0: 10,00\u00a0€ crédités sur chacune.');
  expect(bulkWords('credit', 2, CUSTOMERS).success(1.99)).toBe('2 consos\u00a0: 1,99\u00a0€ crédité sur chacun.');
  expect(bulkWords('refund', 2, CARDS).success(10)).toBe('2 cartes\u00a0: 10,00\u00a0€ à rembourser pour chacune.');
  expect(bulkWords('credit', 1, CARDS).success(2)).toBe('2,00\u00a0€ crédités\u00a0: 1 carte.');
  expect(bulkWords('refund', 1, CUSTOMERS).success(10)).toBe('10,00\u00a0€ à rembourser\u00a0: 1 conso.');
});

it('agrees with the amount: singular below two euros', () => {
  expect(MONEY_WORDS.credit.success(1.99, 'Zoé')).toBe('1,99\u00a0€ crédité\u00a0: Zoé.');
  expect(MONEY_WORDS.credit.success(2, 'Zoé')).toBe('2,00\u00a0€ crédités\u00a0: Zoé.');
  expect(MONEY_WORDS.refund.success(1, 'Zoé')).toBe('1,00\u00a0€ à rembourser\u00a0: Zoé.');
});
