import { type Address } from '@boucle/contract/pages.ts';
import { addressHere } from './addressHere.ts';

/**
 * A path of the product with the texts and numbers of a query; whatever else is in it is left out.
 */
export function withQuery(path: Address, query: Readonly<Record<string, unknown>>): Address {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (typeof value === 'string' || typeof value === 'number') search.set(name, String(value));
  return addressHere(path, search);
}
