import { expect, it } from 'vitest';
import { balanceCardAddress, stockCardAddress } from './cardAddress.ts';

it('a card opens over its last thirty days, named by its address', () => {
  expect(stockCardAddress({ place: 'restaurant', id: 3, format: 2, state: 'clean' }, '2026-11-30')).toBe(
    '/stock-card?place=restaurant&id=3&format=2&state=clean&from=2026-11-01&to=2026-11-30',
  );
  expect(stockCardAddress({ place: 'warehouse' }, '2026-11-30')).toBe(
    '/stock-card?place=warehouse&from=2026-11-01&to=2026-11-30',
  );
  expect(balanceCardAddress({ kind: 'CAG', owner: 'card', id: 7 }, '2026-11-30')).toBe(
    '/balance-card?kind=CAG&owner=card&id=7&from=2026-11-01&to=2026-11-30',
  );
});
