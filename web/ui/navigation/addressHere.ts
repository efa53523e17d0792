import { type Address } from '@boucle/contract/pages.ts';

/**
 * A path of the product with this query, as that of the screen that is open: the router names no
 * path that has no page.
 */
export function addressHere(pathname: string, query: URLSearchParams): Address {
  // A comma needs no escape in a query; addresses stay readable.
  const text = query.toString().replaceAll('%2C', ',');
  return (text === '' ? pathname : `${pathname}?${text}`) as Address;
}
