import { type Address, mayOpen, PAGE_NAMES, type PageName, allPages } from '@boucle/contract/pages.ts';
import { type Role, ROLES } from '@boucle/contract/base/roles.ts';
import { expect, it } from 'vitest';
import { SCREENS } from '../e2e/support/addresses.ts';
import { tabEntries } from '../web/app/palette/tabEntries.ts';

const SIGNED_OUT: readonly PageName[] = ['home', 'callback'];

/** Whether the looks open a page, for a role that may. */
const isWalked = (name: PageName): boolean => {
  const path = new RegExp(`^${allPages[name].path.replace(/\$\w+/g, '[^/?]+')}(?:$|\\?)`);
  return ROLES.some((role) => mayOpen(name, role) && SCREENS[role].some((address) => path.test(address)));
};

/**
 * Whether the looks open a tab: under its word in the address, or as what its page shows without
 * one.
 */
const isTabWalked = (role: Role, tab: Address, first: ReadonlySet<Address>): boolean =>
  SCREENS[role].some(
    (address) =>
      address === tab || address.startsWith(`${tab}&`) || (first.has(tab) && address === tab.replace(/\?.*$/, '')),
  );

it('every tab is, too', () => {
  const pages = new Set(PAGE_NAMES);
  const missed = ROLES.flatMap((role) => {
    const tabs = tabEntries(role, pages).flatMap((entry) => ('to' in entry ? [entry.to] : []));
    // The first of each page is what the page shows on its own.
    const first = new Set(
      [...Map.groupBy(tabs, (tab) => tab.replace(/\?.*$/, '')).values()].flatMap(([one]) => one ?? []),
    );
    return tabs.filter((tab) => !isTabWalked(role, tab, first)).map((tab) => `${role} ${tab}`);
  });
  expect(missed).toEqual([]);
});

it('every page is looked at by the accessibility and failure walks', () => {
  expect(PAGE_NAMES.filter((name) => !SIGNED_OUT.includes(name) && !isWalked(name))).toEqual([]);
});
