import { pathOf } from '@boucle/contract/pages.ts';
import { movedTo } from '../../shared/movedTo.ts';

/**
 * Where a card of stock or of euros belongs in the menu, by the kind of place or owner that its
 * address names.
 */
const LISTS: Readonly<Record<string, string>> = {
  warehouse: pathOf('transactions', { transactionsGroup: 'supply' }),
  restaurant: pathOf('restaurants'),
  guests: pathOf('restaurants'),
  partner: pathOf('partners'),
  drop_off_point: pathOf('drop-off-points'),
  drawer: pathOf('collection-sites'),
  customer: pathOf('customers'),
  card: pathOf('cards'),
};

/**
 * The path that a screen stands under in the menu: its own, but for a card, which stands under the
 * list of what it is of, and for one thing of a list that has become a tab.
 */
export function menuPathOf(pathname: string, search: string): string {
  const asked = new URLSearchParams(search);
  const of =
    pathname === pathOf('stock-card')
      ? asked.get('place')
      : pathname === pathOf('balance-card')
        ? asked.get('owner')
        : null;
  const list = pathname.replace(/\/\d.*$/, '');
  return (of === null ? movedTo(list, '')?.to : LISTS[of]) ?? pathname;
}

/**
 * The menu path that a location belongs to: the longest one it starts with; undefined when none
 * does.
 */
export function activePath(paths: readonly string[], pathname: string): string | undefined {
  return paths
    .filter((path) => pathname === path || pathname.startsWith(`${path}/`))
    .sort((one, other) => other.length - one.length)[0];
}
