import { type Address } from '@boucle/contract/pages.ts';
import { MOST_VIEWS } from '@boucle/contract/base/constants.ts';
import { type SavedView } from '@boucle/contract/features/session/calls.ts';
import { type ColumnLayout, writtenLayout } from '../../../ui/table/layout.ts';
import { addressHere } from '../../../ui/navigation/addressHere.ts';

/** Parameters of something opened over a list, or of where one stands in it: no part of a view. */
const PASSING = ['page', 'open', 'new', 'copy', 'transaction', 'onglet', 'profil'];

/**
 * How the columns of a list stand, by its address or by the person's choice; undefined: as the list
 * has them.
 */
export interface Arrangement {
  readonly columns?: readonly string[] | undefined;
  readonly layout?: ColumnLayout | undefined;
}

/**
 * Parameters of the list itself, in an order of its own: two addresses that say the same are equal.
 */
export function viewSearch(searchStr: string, { columns, layout }: Arrangement = {}): string {
  const search = new URLSearchParams(searchStr);
  for (const name of PASSING) search.delete(name);
  if (columns !== undefined) search.set('columns', columns.join(','));
  if (layout !== undefined) search.set('layout', writtenLayout(layout).join(','));
  search.sort();
  return search.toString();
}

/**
 * Nothing that a view says opens anything over the list: another person may have written it.
 * `onglet`: the tab that the list is in.
 */
export function viewAddress(path: string, view: Pick<SavedView, 'search'>, onglet: string | null = null): Address {
  const search = new URLSearchParams(onglet === null ? {} : { onglet });
  for (const [name, value] of new URLSearchParams(viewSearch(view.search))) search.append(name, value);
  return addressHere(path, search);
}

const same = (one: string, other: string) =>
  one.trim().toLocaleLowerCase('fr') === other.trim().toLocaleLowerCase('fr');

/** The view of this name, however it is written. */
export function viewNamed<View extends { readonly name: string }>(
  views: readonly View[],
  name: string,
): View | undefined {
  return views.find((view) => same(view.name, name));
}

/** The views with this one, in the place of its namesake or at the end. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  const known = viewNamed(views, view.name);
  return known === undefined ? [...views, view] : views.map((one) => (one === known ? view : one));
}

export function withoutView(views: readonly SavedView[], view: SavedView): SavedView[] {
  return views.filter((one) => one !== view);
}

export function renamed(views: readonly SavedView[], view: SavedView, name: string): SavedView[] {
  return views.map((one) => (one === view ? { ...one, name } : one));
}

/** Why a view cannot bear this name; undefined when it can. `own`: the view being renamed. */
export function nameRefusal<View extends { readonly name: string }>(
  views: readonly View[],
  name: string,
  own?: View,
): string | undefined {
  if (name.trim() === '') return 'Le champ Nom est obligatoire';
  const other = viewNamed(views, name);
  if (own !== undefined) return other === undefined || other === own ? undefined : 'Une autre vue porte ce nom.';
  return other === undefined && views.length >= MOST_VIEWS ? `Une liste garde au plus ${MOST_VIEWS} vues.` : undefined;
}
