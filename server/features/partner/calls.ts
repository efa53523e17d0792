import { forbidden } from '../../http/errors.ts';
import { accountOf, calls } from '../../http/procedures.ts';
import { partnerStocks } from './queries.ts';

/** The caller's own partner: what `contract/partner.ts` promises. */
export const partner = {
  stocks: calls.partner.stocks.handler(async ({ context: { tx, caller } }) => {
    if (caller.partnerId === null) throw forbidden();
    return { data: await partnerStocks(tx, accountOf(caller), caller.partnerId) };
  }),
};
