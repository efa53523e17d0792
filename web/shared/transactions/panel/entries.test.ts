import { expect, it } from 'vitest';
import { entryTotals } from './entries.ts';

it('adds the two columns to the cent', () => {
  const entries = [
    { account: 'Gestes commerciaux', debit: 0.1, credit: 0 },
    { account: 'Banque', debit: 0.2, credit: 0 },
    { account: 'Cagnotte de la carte 000012', debit: 0, credit: 0.3 },
  ];
  expect(entryTotals(entries)).toEqual({ debit: 0.3, credit: 0.3, equal: true });
});

it('sees that they differ', () => {
  expect(entryTotals([{ debit: 1, credit: 0 }]).equal).toBe(false);
});
