import { addressHere } from '../ui/navigation/addressHere.ts';
import { type Address } from '@boucle/contract/pages.ts';
/** The query parameter that opens the password and the sessions of the signed-in person over any page. */
const NAME = 'compte';

/** Tells whether a query opens them. */
export function opensProfile(searchText: string): boolean {
  return new URLSearchParams(searchText).get(NAME) === '1';
}

/** The same address with the profile open over it. */
export function withProfile(pathname: string, searchText: string): Address {
  const search = new URLSearchParams(searchText);
  search.set(NAME, '1');
  return addressHere(pathname, search);
}

/** The same address without it. */
export function withoutProfile(pathname: string, searchText: string): Address {
  const search = new URLSearchParams(searchText);
  search.delete(NAME);
  return addressHere(pathname, search);
}
