import { PAGE_NAMES } from '@boucle/contract/pages.ts';
import { menuFor } from '@boucle/contract/menu.ts';
import { ROLES } from '@boucle/contract/base/roles.ts';
import { expect, it } from 'vitest';
import { SCREEN_SUMMARIES } from './screenSummaries.ts';

const paths = ROLES.flatMap((role) => menuFor(role, new Set(PAGE_NAMES)))
  .flatMap(({ entries }) => entries)
  .map(({ path }) => path);

it('says what every screen of every menu is for, and nothing of others', () => {
  expect(Object.keys(SCREEN_SUMMARIES).toSorted()).toEqual([...new Set(paths)].toSorted());
});
