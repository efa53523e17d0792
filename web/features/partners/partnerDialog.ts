import { type StockMove } from '@boucle/contract/shared/places/stockMoves.ts';

/** A question about a partner: a movement of its containers, its fields, whether it is open. */
export type PartnerQuestion = StockMove | 'edit' | 'status';
