import { expect, it } from 'vitest';
import { balanceAsked, stockAsked } from './asked.ts';

it('an address names a card, or none', () => {
  const none = { id: undefined, format: undefined, state: undefined, account: undefined };
  expect(stockAsked({ place: 'warehouse' })).toEqual({ ...none, place: 'warehouse' });
  expect(stockAsked({ place: 'restaurant', id: 3, format: '2', state: 'clean' })).toEqual({
    ...none,
    place: 'restaurant',
    id: 3,
    format: 2,
    state: 'clean',
  });
  for (const wrong of [
    {},
    { place: 'cave' },
    { place: 'restaurant' },
    { place: 'warehouse', id: 1 },
    { place: 'restaurant', id: 'trois' },
    { place: 'restaurant', id: 3, state: 'held' },
    { place: 'restaurant', id: 3, format: -1 },
  ])
    expect(stockAsked(wrong)).toBeUndefined();
});

it('an address names a money account, or none', () => {
  expect(balanceAsked({ kind: 'BANK' })).toEqual({ kind: 'BANK' });
  expect(balanceAsked({ kind: 'CAG', owner: 'card', id: 7 })).toEqual({ kind: 'CAG', owner: 'card', id: 7 });
  for (const wrong of [
    {},
    { kind: 'OR' },
    { kind: 'CAG' },
    { kind: 'CAG', owner: 'restaurant', id: 1 },
    { kind: 'BANK', id: 1 },
  ])
    expect(balanceAsked(wrong)).toBeUndefined();
});
