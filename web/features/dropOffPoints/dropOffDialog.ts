import { type DropOffPoint } from '@boucle/contract/dropOffPoints.ts';

/** A question about a drop-off point. */
export type DropOffDialog =
  | { readonly kind: 'pickup'; readonly state: 'clean' | 'dirty'; readonly point: DropOffPoint }
  | { readonly kind: 'status'; readonly status: DropOffPoint['status']; readonly point: DropOffPoint };
