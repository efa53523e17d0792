import { notFound } from '../platform/http/errors.ts';
import { knownRestaurant, restaurantsOf, shownRestaurants } from './discovery/restaurantQueries.ts';
import { numberOf, pageOf } from './pages.ts';
import { partnerCalls } from './procedures.ts';
import { cleanStock, formatsOf, hasRestaurant } from './accountQueries.ts';

const THE_RESTAURANT = 'Ce restaurant';

/** Handlers of `contract/partnerApi/restaurants.ts`. */
export const restaurants = {
  list: partnerCalls.restaurants.list.handler(async ({ context: { tx, caller }, input: { cursor } }) =>
    pageOf(await shownRestaurants(tx, caller, cursor ?? 0), numberOf),
  ),

  current: partnerCalls.restaurants.current.handler(async ({ context: { tx, caller } }) => ({
    data: await restaurantsOf(tx, caller, caller.person?.restaurantIds ?? []),
  })),

  read: partnerCalls.restaurants.read.handler(async ({ context: { tx, caller }, input }) => {
    const found = await knownRestaurant(tx, caller, input.id);
    if (found === undefined) throw notFound(THE_RESTAURANT);
    return { data: found };
  }),

  formats: partnerCalls.restaurants.formats.handler(async ({ context: { tx, caller }, input }) => {
    if (!(await hasRestaurant(tx, caller.accountId, input.id))) throw notFound(THE_RESTAURANT);
    return { data: await formatsOf(tx, caller.accountId, input.id) };
  }),

  containers: partnerCalls.restaurants.containers.handler(async ({ context: { tx, caller }, input }) => {
    const own = caller.person === null || caller.person.restaurantIds.includes(input.id);
    if (!own || !(await hasRestaurant(tx, caller.accountId, input.id))) throw notFound(THE_RESTAURANT);
    return { data: await cleanStock(tx, caller.accountId, input.id) };
  }),
};
