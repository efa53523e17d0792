import { type Reader } from '@boucle/contract/features/transactions/describe.ts';

/** A reader who may open nothing: for what columns are, whoever reads them. */
export const NO_LINKS: Reader = { mayOpen: () => false };
