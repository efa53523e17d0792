import { listCards } from '../../holders/cards.ts';
import { notFound } from '../../http/errors.ts';
import { accountOf, calls } from '../../http/procedures.ts';
import { listFormats, readAccount, warehouseStocks } from './queries.ts';

/** The caller's own initiative: what `contract/account.ts` promises. */
export const account = {
  read: calls.account.read.handler(async ({ context: { tx, caller } }) => {
    const found = await readAccount(tx, accountOf(caller));
    if (found === undefined) throw notFound('Cette initiative');
    return { data: found };
  }),

  formats: calls.account.formats.handler(async ({ context: { tx, caller } }) => ({
    data: await listFormats(tx, accountOf(caller)),
  })),

  stocks: calls.account.stocks.handler(async ({ context: { tx, caller } }) => ({
    data: await warehouseStocks(tx, accountOf(caller)),
  })),

  cardHolders: calls.account.cardHolders.handler(async ({ context: { tx, caller }, input }) => {
    const { rows, count } = await listCards(tx, accountOf(caller), input);
    return { data: rows, meta: { count } };
  }),
};
