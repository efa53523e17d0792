import { expect, it } from 'vitest';
import { USUAL_TAX } from '../allocation/vat.ts';
import { missingLines } from './missingLines.ts';

const of = (missing: readonly (readonly [quantity: number, deposit: number])[], kept: number, net: number) =>
  missingLines(
    missing.map(([quantity, unitDepositCents], rank) => ({ formatId: rank + 1, quantity, unitDepositCents })),
    { kept, net, tax: USUAL_TAX, month: '2026-06-01', titles: new Map() },
  ).map(({ pieces, quantity, unit_price_cents, cents }) => [pieces, quantity, unit_price_cents, cents]);

it('bills pieces at a price, with decimals where the amount is no multiple of it', () => {
  expect(of([[3, 400]], 1200, 1000)).toEqual([[3, 3, 333.33, 1000]]);
  expect(of([[2, 600]], 1200, 1000)).toEqual([[2, 2, 500, 1000]]);
});

it('gives the odd cent to the line with the largest rest, not to the last one', () => {
  // 3.50 € and 4.00 € with VAT: 291.67 and 333.33 cents without.
  expect(
    of(
      [
        [1, 350],
        [1, 400],
      ],
      750,
      625,
    ),
  ).toEqual([
    [1, 1, 292, 292],
    [1, 1, 333, 333],
  ]);
  expect(
    of(
      [
        [3, 400],
        [1, 10],
        [1, 10],
      ],
      1220,
      1017,
    ),
  ).toEqual([
    [3, 3, 333.33, 1000],
    [1, 1, 9, 9],
    [1, 1, 8, 8],
  ]);
});

it('has a price that gives the amount again, whatever the number of pieces', () => {
  for (let pieces = 1; pieces <= 2000; pieces += 7) {
    const [[, quantity = 0, price = 0, cents] = []] = of([[pieces, 150]], pieces * 150, Math.round(pieces * 125 + 1));
    expect(Math.round(quantity * price)).toBe(cents);
  }
});
