import { WASH_MODES } from '@boucle/contract/constants.ts';
import { RESTAURANT_STATUSES } from '@boucle/contract/restaurants/labels.ts';
import { type RESTAURANT_SORTS, type restaurantListQuery } from '@boucle/contract/restaurants/inputs.ts';
import { type z } from 'zod';
import { type ListShape, type ListState } from '../../ui/table/listSearch.ts';

export type RestaurantListInput = z.input<typeof restaurantListQuery>;
type Filter = NonNullable<RestaurantListInput['filter']>;

const SORTS = [
  'id',
  'name',
  'city',
  'clean_containers_count',
  'dirty_containers_count',
  'reuses_30_days',
  'last_activity_at',
] as const satisfies readonly (typeof RESTAURANT_SORTS)[number][];

/** What the address of the list may say. */
export const RESTAURANT_LIST: ListShape = {
  sorts: SORTS,
  filters: ['status', 'wash_mode', 'city', 'stock'],
};

/** By name, when the address says nothing else. */
export const RESTAURANT_ORDER = 'name' satisfies (typeof SORTS)[number];

/** What is filtered and in which order, as the API asks it; words that no filter knows are left out. */
export function restaurantFilterInput(state: ListState): RestaurantListInput {
  const { filters } = state;
  const status = RESTAURANT_STATUSES.filter((one) => filters['status']?.includes(one));
  const wash_mode = WASH_MODES.find((one) => one === filters['wash_mode']?.[0]);
  const [city] = filters['city'] ?? [];
  const filter: Filter = {
    ...(state.q !== '' && { q: state.q }),
    ...(status.length > 0 && { status }),
    ...(wash_mode && { wash_mode }),
    ...(city !== undefined && { city }),
    ...(filters['stock']?.[0] === 'bas' && { low_stock: true }),
  };
  return {
    sort: state.sort ?? RESTAURANT_ORDER,
    ...(Object.keys(filter).length > 0 && { filter }),
  };
}

/** One page of the list, as the API asks it. */
export function restaurantPageInput(state: ListState): RestaurantListInput {
  return { ...restaurantFilterInput(state), page: { number: state.page, size: state.size } };
}
