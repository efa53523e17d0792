import { z } from 'zod';
import { one } from '../base/pagination.ts';
import { id } from '../base/primitives.ts';
import { partnerCall } from './call.ts';
import { stock } from './pieces.ts';

const everybody = { who: ['access', 'customer', 'restaurant_owner'], scope: 'read' } as const;
const TAGS = ['Initiatives et restaurants'];

export const restaurantFormat = z.object({
  id: z.int(),
  title: z.string(),
  subtitle: z.string(),
  /** Deposit of one piece today, in cents. */
  cost_cents: z.int(),
});
export type RestaurantFormat = z.infer<typeof restaurantFormat>;

export const restaurantCalls = {
  formats: partnerCall(everybody)
    .route({
      method: 'GET',
      path: '/restaurants/{id}/formats',
      summary: 'Les formats que sert un restaurant, et leur consigne',
      tags: TAGS,
    })
    .input(z.object({ id }))
    .output(one(z.array(restaurantFormat))),
  containers: partnerCall({ who: ['access', 'restaurant_owner'], scope: 'read' })
    .route({
      method: 'GET',
      path: '/restaurants/{id}/containers',
      summary: 'Les contenants propres d’un restaurant, sans ceux promis à des commandes',
      tags: TAGS,
    })
    .input(z.object({ id }))
    .output(one(z.array(stock))),
};
