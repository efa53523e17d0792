import { LIABILITY_KINDS } from '@boucle/contract/features/books/liability.ts';
import { BALANCE_KINDS } from '@boucle/contract/shared/ledgerCards/accounts.ts';
import { expect, it } from 'vitest';
import { linesOf, PARTS } from './outstanding.ts';

it('shows each kind of account once', () => {
  expect(PARTS.flatMap(({ kinds }) => kinds.map(([kind]) => kind)).toSorted()).toEqual(BALANCE_KINDS.toSorted());
});

it('has « Encours » as the books have it, VAT beside it', () => {
  const [owed] = PARTS;
  expect(owed?.kinds.slice(0, owed.subtotal?.of).map(([kind]) => kind)).toEqual(LIABILITY_KINDS);
  expect(owed?.kinds.map(([kind]) => kind)).toContain('VAT');
});

it('adds up, what was given away taken off the result', () => {
  const [owed, , result] = PARTS;
  if (owed === undefined || result === undefined) throw new Error('two parts at least');
  const totals = { CAG: 12.3, CON: 4.1, FEES: 100, GES: 30.5 };
  expect(linesOf(owed, totals).total).toBe(16.4);
  expect(linesOf(result, totals)).toMatchObject({ total: 69.5, lines: [{}, { balance: 100 }, { balance: -30.5 }, {}] });
});
