import { readPage, readSort } from '@boucle/contract/pagination.ts';
import { accountOf, calls } from '../../http/procedures.ts';
import { listRestaurants } from './queries.ts';

/** Restaurants: what `contract/restaurants.ts` promises. */
export const restaurants = {
  list: calls.restaurants.list.handler(async ({ context: { tx, caller }, input }) => {
    const { rows, count } = await listRestaurants(tx, accountOf(caller), {
      text: input.filter?.q,
      from: input.from_date,
      to: input.to_date,
      order: readSort<'id' | 'name'>(input.sort, [{ column: 'name', descending: false }]),
      ...readPage(input.page),
    });
    return { data: rows, meta: { count } };
  }),
};
