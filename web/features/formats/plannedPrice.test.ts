import { expect, it } from 'vitest';
import { sameAsThen } from './plannedPrice.ts';

const TODAY = '2026-03-10';
// 2,50 € today, 3,00 € from the 20th on (midnight in Paris).
const format = {
  deposit: 2.5,
  prices: [
    { deposit: 3, valid_from: '2026-03-19T23:00:00.000Z' },
    { deposit: 2.5, valid_from: '2026-01-04T10:00:00.000Z' },
  ],
};
const refused = (deposit: number | null, from: string | null) => sameAsThen(format, deposit, from, TODAY);

it('plans a return to today’s price after another one that is planned', () => {
  expect(refused(2.5, '2026-03-25')).toBeUndefined();
  expect(refused(2.5, '2026-03-20')).toBeUndefined();
});

it('refuses what would change nothing: today’s price before that day, the planned one after it', () => {
  expect(refused(2.5, null)).toBe('C’est déjà la consigne en cours.');
  expect(refused(2.5, TODAY)).toBe('C’est déjà la consigne en cours.');
  expect(refused(2.5, '2026-03-19')).toBe('C’est déjà la consigne prévue ce jour-là.');
  expect(refused(3, '2026-03-25')).toBe('C’est déjà la consigne prévue ce jour-là.');
  expect(refused(3, null)).toBeUndefined();
  expect(refused(null, null)).toBeUndefined();
});
