import { notFound } from '../../platform/http/errors.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { matrixPage, matrixTotals } from './matrixQueries.ts';
import { searchPlaces, stocksAt } from './queries.ts';
import { shelvedPlaces, shelvesOf } from './shelfQueries.ts';

/** Places that movements name: what `contract/features/places/calls.ts` promises. */
export const places = {
  matrixTotals: calls.places.matrixTotals.handler(async ({ context: { tx, caller } }) => ({
    data: await matrixTotals(tx, accountOf(caller)),
  })),

  matrix: calls.places.matrix.handler(async ({ context: { tx, caller }, input }) => {
    const { rows, count } = await matrixPage(tx, accountOf(caller), input);
    return { data: rows, meta: { count } };
  }),

  search: calls.places.search.handler(async ({ context: { tx, caller }, input }) => ({
    data: await searchPlaces(tx, accountOf(caller), input),
  })),

  shelves: calls.places.shelves.handler(async ({ context: { tx, caller }, input }) => {
    const accountId = accountOf(caller);
    const found = await shelvedPlaces(tx, accountId, input);
    const { formats, shelves } = await shelvesOf(
      tx,
      accountId,
      input.kind,
      found.map(({ id }) => id),
    );
    const byPlace = Map.groupBy(shelves, ({ place_id }) => place_id);
    const places = found.map(({ total: _, ...place }) => ({
      ...place,
      collected_at: place.collected_at?.toISOString() ?? null,
      shelves: (byPlace.get(place.id) ?? []).map(({ place_id: _, ...shelf }) => shelf),
    }));
    return { data: { formats, places, total: found[0]?.total ?? 0 } };
  }),

  stocks: calls.places.stocks.handler(async ({ context: { tx, caller }, input }) => {
    const accountId = accountOf(caller);
    const [place] = await searchPlaces(tx, accountId, input);
    if (place === undefined) throw notFound('Ce lieu');
    return { data: await stocksAt(tx, accountId, input.kind, input.id) };
  }),
};
