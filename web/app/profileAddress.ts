import { addressHere } from '../ui/navigation/addressHere.ts';
import { type Address } from '@boucle/contract/pages.ts';
import { OVER_PAGE } from '../ui/navigation/overPage.ts';

/** Whether a query opens the password and the sessions of the signed-in person. */
export function opensProfile(searchText: string): boolean {
  return new URLSearchParams(searchText).get(OVER_PAGE.profile) === '1';
}

/** The same address with the profile open over it. */
export function withProfile(pathname: string, searchText: string): Address {
  const search = new URLSearchParams(searchText);
  search.set(OVER_PAGE.profile, '1');
  return addressHere(pathname, search);
}

/** The same address without it. */
export function withoutProfile(pathname: string, searchText: string): Address {
  const search = new URLSearchParams(searchText);
  search.delete(OVER_PAGE.profile);
  return addressHere(pathname, search);
}
