import { calls, partnerOf } from '../../http/procedures.ts';
import { partnerStocks } from './queries.ts';

/** The caller's own partner: what `contract/partner.ts` promises. */
export const partner = {
  stocks: calls.partner.stocks.handler(async ({ context: { tx, caller } }) => ({
    data: await partnerStocks(tx, partnerOf(caller)),
  })),
};
