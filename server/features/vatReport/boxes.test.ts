import { expect, it } from 'vitest';
import { vatBoxes } from './boxes.ts';

it('writes each rate in its line of the CA3, kept deposits apart, and adds up to what is due', () => {
  const boxes = vatBoxes({
    due: 36.27,
    rates: [
      { source: 'paid', rate: 20, base: 100, vat: 20 },
      { source: 'invoiced', rate: 20, base: 50.05, vat: 10.01 },
      { source: 'paid', rate: 5.5, base: 40, vat: 2.2 },
      { source: 'unbilled', rate: 10, base: 30, vat: 3 },
      { source: 'paid', rate: 2.1, base: 10, vat: 0.21 },
      { source: 'paid', rate: 0, base: 70, vat: 0 },
      { source: 'kept', rate: 20, base: 8.33, vat: 1.67 },
      { source: 'kept', rate: 8.5, base: -9.65, vat: -0.82 },
    ],
  });
  expect(boxes.map(({ line, nature, base, vat }) => [line, nature, base, vat])).toEqual([
    ['A1', 'Prestations', 230.05, null],
    ['A2', 'Consignes conservées', -1.32, null],
    ['08', 'Prestations', 150.05, 30.01],
    ['9B', 'Prestations', 30, 3],
    ['09', 'Prestations', 40, 2.2],
    ['14', 'Prestations', 10, 0.21],
    ['E2', 'Prestations', 70, 0],
    ['08', 'Consignes conservées', 8.33, 1.67],
    ['10', 'Consignes conservées', -9.65, -0.82],
    ['16', '', 298.73, 36.27],
  ]);
});
