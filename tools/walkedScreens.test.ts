import { mayOpen, PAGE_NAMES, type PageName, allPages } from '@boucle/contract/pages.ts';
import { ROLES } from '@boucle/contract/roles.ts';
import { expect, it } from 'vitest';
import { SCREENS } from '../e2e/support/addresses.ts';

const SIGNED_OUT: readonly PageName[] = ['home', 'callback'];

/** Whether the looks open a page, for a role that may. */
const isWalked = (name: PageName): boolean => {
  const path = new RegExp(`^${allPages[name].path.replace(/\$\w+/g, '[^/?]+')}(?:$|\\?)`);
  return ROLES.some((role) => mayOpen(name, role) && SCREENS[role].some((address) => path.test(address)));
};

it('every page is looked at by the accessibility and failure walks', () => {
  expect(PAGE_NAMES.filter((name) => !SIGNED_OUT.includes(name) && !isWalked(name))).toEqual([]);
});
