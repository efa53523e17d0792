import { notFound } from '../../http/errors.ts';
import { accountOf, calls } from '../../http/procedures.ts';
import { searchPlaces, stocksAt } from './queries.ts';

/** Places that movements name: what `contract/places/calls.ts` promises. */
export const places = {
  search: calls.places.search.handler(async ({ context: { tx, caller }, input }) => ({
    data: await searchPlaces(tx, accountOf(caller), input),
  })),

  stocks: calls.places.stocks.handler(async ({ context: { tx, caller }, input }) => {
    const accountId = accountOf(caller);
    const [place] = await searchPlaces(tx, accountId, input);
    if (place === undefined) throw notFound('Ce lieu');
    return { data: await stocksAt(tx, accountId, input.kind, input.id) };
  }),
};
