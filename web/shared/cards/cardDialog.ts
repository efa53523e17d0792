import { type ShownCard } from './shownCard.ts';

/** A question asked about one card or several. */
export type CardDialog =
  | { readonly kind: 'pin' | 'activate'; readonly card: ShownCard }
  | { readonly kind: 'deactivate' | 'print'; readonly cards: readonly ShownCard[] };
