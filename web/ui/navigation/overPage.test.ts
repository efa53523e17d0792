import { expect, it } from 'vitest';
import { isSamePage } from './overPage.ts';

const CARDS = { pathname: '/cards', search: { status: ['active', 'pending'], page: '2' } };

it('a credit, a refund or the profile opens over a page, which stays', () => {
  for (const over of [{ crediter: 'carte-12', montant: '10' }, { rembourser: '1' }, { compte: '1' }]) {
    const opened = { ...CARDS, search: { ...over, ...CARDS.search } };
    expect(isSamePage(CARDS, opened)).toBe(true);
    expect(isSamePage(opened, CARDS)).toBe(true);
  }
});

it('another page, tab or state of a list is left for', () => {
  expect(isSamePage(CARDS, { ...CARDS, pathname: '/orders' })).toBe(false);
  expect(isSamePage(CARDS, { ...CARDS, search: { ...CARDS.search, page: '3' } })).toBe(false);
  expect(isSamePage(CARDS, { ...CARDS, search: { ...CARDS.search, onglet: 'credit', crediter: '1' } })).toBe(false);
});
