import { EXAMPLE_PATH, isOfExample } from '@boucle/contract/features/example/address.ts';
import { type Address } from '@boucle/contract/pages.ts';

/** Tests of what draws nothing have no page. */
const path = 'location' in globalThis ? globalThis.location.pathname : '/';

/**
 * Prefix of this page's addresses: `/exemple` in an example, nothing in the real initiative. It
 * never changes while a page is open.
 */
export const BASE: typeof EXAMPLE_PATH | '' = isOfExample(path) ? EXAMPLE_PATH : '';

/** This tab works in the example of an initiative. */
export const IN_EXAMPLE = BASE !== '';

/**
 * An address of the product as a link of this page has it: opened elsewhere or copied, it stays
 * where this page is.
 */
export const hrefOf = (to: Address): string => `${BASE}${to}`;
