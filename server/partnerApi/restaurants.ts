import { notFound } from '../platform/http/errors.ts';
import { formatsOf, knownRestaurant, restaurantsOf, shownRestaurants } from './discovery/restaurantQueries.ts';
import { numberOf, pageOf } from './pages.ts';
import { atOwnCounter, present } from './presented/present.ts';
import { goodPresentation } from './presented/presentation.ts';
import { partnerCalls } from './procedures.ts';
import { rewardsOf } from './transactions/rewards.ts';
import { cleanStock, hasRestaurant } from './accountQueries.ts';

const THE_RESTAURANT = 'Ce restaurant';

/** Handlers of `contract/partnerApi/restaurants.ts`. */
export const restaurants = {
  present: partnerCalls.restaurants.present.handler(async ({ context, input }) => ({
    data: await present(context, input),
  })),

  rewards: partnerCalls.restaurants.rewards.handler(
    async ({ context: { tx, caller }, input: { id, presentation } }) => {
      await atOwnCounter({ tx, caller }, id);
      const { holder } = await goodPresentation(tx, caller, presentation, id);
      return { data: holder.kind === 'customer' ? await rewardsOf(tx, caller.accountId, holder.id) : [] };
    },
  ),

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
    const data = await formatsOf(tx, caller.accountId, input.id);
    if (data === undefined) throw notFound(THE_RESTAURANT);
    return { data };
  }),

  containers: partnerCalls.restaurants.containers.handler(async ({ context: { tx, caller }, input }) => {
    const own = caller.person === null || caller.person.restaurantIds.includes(input.id);
    if (!own || !(await hasRestaurant(tx, caller.accountId, input.id))) throw notFound(THE_RESTAURANT);
    return { data: await cleanStock(tx, caller.accountId, input.id) };
  }),
};
