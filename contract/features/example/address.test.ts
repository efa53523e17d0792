import { expect, it } from 'vitest';
import { isOfExample, pageOf } from './address.ts';

it('tells the pages of an example from those of the initiative', () => {
  expect(['/exemple', '/exemple/', '/exemple/cards/7'].map(isOfExample)).toEqual([true, true, true]);
  expect(['/', '/cards', '/exemples/7', '/cards/exemple'].map(isOfExample)).toEqual([false, false, false, false]);
});

it('reads the page of an address, its query left as it is', () => {
  expect(['/exemple', '/exemple/cards?page=2', '/cards', '/exemples/7'].map(pageOf)).toEqual([
    '/',
    '/cards?page=2',
    '/cards',
    '/exemples/7',
  ]);
});
