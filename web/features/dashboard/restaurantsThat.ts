import { type Restaurant } from '@boucle/contract/features/restaurants/shapes.ts';
import { query } from '../../api/query.ts';

/** How many restaurants have a status: `meta.count`, with one of them. */
export const restaurantsThat = (status: Restaurant['status']) =>
  query.restaurants.list.queryOptions({ input: { page: { size: 1 }, filter: { status: [status] } } });
