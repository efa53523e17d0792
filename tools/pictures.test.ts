import { mayOpen, PAGE_NAMES, allPages } from '@boucle/contract/pages.ts';
import { ROLES } from '@boucle/contract/base/roles.ts';
import { expect, it } from 'vitest';
import { differenceOf } from '../e2e/gallery/difference.ts';
import { SHOWN_BY, shotsOf } from '../e2e/gallery/shots.ts';
import { tabEntries } from '../web/app/palette/tabEntries.ts';

const shots = SHOWN_BY.flatMap(shotsOf);
const picture = (...data: number[]) => ({ data: Uint8Array.from(data), width: data.length / 3, height: 1 });

it('every page has a picture, under a name of its own', () => {
  const names = shots.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  const missed = PAGE_NAMES.filter((name) => {
    const path = new RegExp(`^${allPages[name].path.replace(/\$\w+/g, '[^/?]+')}(?:$|\\?)`);
    return ROLES.some((role) => mayOpen(name, role)) && !shots.some(({ address }) => path.test(address));
  });
  expect(missed).toEqual([]);
});

it('every tab of the books and of the invoices has one', () => {
  const tabs = tabEntries('account_admin', new Set(PAGE_NAMES)).flatMap((entry) => ('to' in entry ? [entry.to] : []));
  const missed = tabs.filter((tab) => !shots.some(({ address }) => address === tab));
  // A page's first tab is the page's picture.
  expect(missed.filter((tab) => /^\/(?:books|billing)/.test(tab))).toEqual([
    '/billing?onglet=mois',
    '/books?onglet=encours',
  ]);
});

it('a picture differs by the share of its pixels that are visibly other', () => {
  const before = picture(255, 255, 255, 0, 0, 0);
  expect(differenceOf(before, picture(250, 255, 240, 0, 0, 0)).share).toBe(0);
  const { share, marked } = differenceOf(before, picture(255, 255, 255, 0, 90, 0));
  expect(share).toBe(0.5);
  expect([...(marked ?? [])]).toEqual([255, 255, 255, 220, 20, 20]);
});

it('a picture of another size differs as a whole', () => {
  expect(differenceOf(picture(0, 0, 0), picture(0, 0, 0, 0, 0, 0))).toEqual({ share: 1, marked: undefined });
});
