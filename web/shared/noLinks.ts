import { type Reader } from '@boucle/contract/features/transactions/describe.ts';

/** A reader who may open nothing: the columns as such. */
export const NO_LINKS: Reader = { mayOpen: () => false };
