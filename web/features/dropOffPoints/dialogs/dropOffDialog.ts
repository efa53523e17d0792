import { type DropOffPoint } from '@boucle/contract/features/dropOffPoints/calls.ts';

/** A question about a drop-off point, or about several. */
export type DropOffDialog =
  | { readonly kind: 'pickup'; readonly state: 'clean' | 'dirty'; readonly point: DropOffPoint }
  | { readonly kind: 'status'; readonly status: DropOffPoint['status']; readonly point: DropOffPoint }
  | { readonly kind: 'statuses'; readonly status: DropOffPoint['status']; readonly points: readonly DropOffPoint[] }
  | { readonly kind: 'codes'; readonly points: readonly DropOffPoint[] };
