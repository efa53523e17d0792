import { z } from 'zod';
import { call } from './call.ts';
import { one } from './pagination.ts';
import { placeStock } from './placeStocks.ts';
import { eurosOut } from './primitives.ts';

/** What a partner has of a format, in pieces. */
export const partnerStock = placeStock.omit({ reserved: true }).extend({
  /** Brought to drop-off points in the last 30 days. */
  dropped_30_days: z.int(),
  /** Deposit of one piece today, and of all that the partner has. */
  deposit: eurosOut,
  deposit_value: eurosOut,
});
export type PartnerStock = z.infer<typeof partnerStock>;

export const partnerCalls = {
  stocks: call({ roles: ['partner_admin', 'partner_delegated_admin'], scope: 'read' })
    .route({ method: 'GET', path: '/partner/stocks', summary: 'Le stock du partenaire par format' })
    .output(one(z.array(partnerStock))),
};
