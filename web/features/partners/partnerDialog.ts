import { type PartnerMove } from '@boucle/contract/partners/labels.ts';

/** A question about a partner: a movement of its containers, its fields, whether it is open. */
export type PartnerQuestion = PartnerMove | 'edit' | 'status';
