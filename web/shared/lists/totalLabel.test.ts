import { expect, it } from 'vitest';
import { totalLabel } from './totalLabel.ts';

it('the total of a list says of how many rows, and says no « des » of one', () => {
  expect(totalLabel(12, ['facture', 'factures'], false, 'filtrées')).toBe('Total des 12 factures');
  expect(totalLabel(1200, ['avoir', 'avoirs'], true, 'filtrés')).toBe('Total des 1\u202f200 avoirs filtrés');
  expect(totalLabel(1, ['facture', 'factures'], false, 'filtrées')).toBe('Total');
});
