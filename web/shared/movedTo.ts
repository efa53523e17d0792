import { partsOf, TABBED_PATHS, type TabbedPath } from '@boucle/contract/tabs.ts';

/** Former addresses; those that name a query come first. */
const FORMER = TABBED_PATHS.flatMap((path) =>
  partsOf(path).flatMap(({ key, was = [] }) =>
    was.map((address) => {
      const [from = '', query = ''] = address.split('?');
      return { path, key, from, query: [...new URLSearchParams(query)] };
    }),
  ),
).toSorted((one, other) => other.query.length - one.query.length);

/**
 * Where a former address leads, the rest of its query kept; undefined for an address of today.
 */
export function movedTo(
  pathname: string,
  search: string,
): { readonly to: TabbedPath; readonly search: string } | undefined {
  const query = new URLSearchParams(search);
  const path = pathname.replace(/(?<=.)\/$/, '');
  const former = FORMER.find(
    (one) => one.from === path && one.query.every(([name, value]) => query.get(name) === value),
  );
  if (former === undefined) return undefined;
  for (const [name] of former.query) query.delete(name);
  const [first, ...others] = partsOf(former.path).map(({ key }) => key);
  const asked = query.get('onglet') ?? '';
  const onglet = others.includes(asked) ? asked : former.key;
  query.delete('onglet');
  const words = [...(onglet === first ? [] : [`onglet=${onglet}`]), ...(query.size === 0 ? [] : [query.toString()])];
  // A comma needs no escape in a query; addresses stay readable.
  const text = words.join('&').replaceAll('%2C', ',');
  return { to: former.path, search: text === '' ? '' : `?${text}` };
}
