import { type Address } from '@boucle/contract/pages.ts';

/** A path of the product with this query, as that of the screen that is open: the router names no path that has no page. */
export function addressHere(pathname: string, query: URLSearchParams): Address {
  const text = query.toString();
  return (text === '' ? pathname : `${pathname}?${text}`) as Address;
}
