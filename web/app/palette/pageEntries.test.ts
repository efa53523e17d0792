import { mdiViewGridOutline } from '@mdi/js';
import { PAGE_NAMES } from '@boucle/contract/pages.ts';
import { ROLES } from '@boucle/contract/base/roles.ts';
import { expect, it } from 'vitest';
import { pageEntries } from './pageEntries.ts';

const entries = ROLES.flatMap((role) => pageEntries(role, new Set(PAGE_NAMES)));
const DRAWN_AS_A_GRID = new Set(['/accounts']);
/** Found under their own words alone. */
const WITHOUT_OTHER_WORDS = new Set(['/import/restaurants', '/import/customers', '/collection_sites/map']);
const paths = (without: (entry: (typeof entries)[number]) => boolean): ReadonlySet<string> =>
  new Set(entries.filter(without).map(({ id }) => id));

it('finds every page by other words than its title, too', () => {
  expect(paths(({ words }) => words === undefined)).toEqual(WITHOUT_OTHER_WORDS);
});

it('draws each page of a menu', () => {
  expect(paths(({ icon, fact }) => icon === mdiViewGridOutline && fact !== undefined)).toEqual(DRAWN_AS_A_GRID);
});
