import { z } from 'zod';
import { call } from './call.ts';
import { list, listQuery } from './pagination.ts';

export const restaurant = z.object({
  id: z.int(),
  name: z.string(),
  city: z.string(),
  status: z.enum(['pending', 'active', 'disabled']),
  wash_mode: z.enum(['account', 'restaurant']),
  clean_containers_count: z.int(),
  dirty_containers_count: z.int(),
});
export type Restaurant = z.infer<typeof restaurant>;

export const restaurantCalls = {
  list: call({ roles: ['account_admin'], scope: 'read' })
    .route({ method: 'GET', path: '/restaurants', summary: 'Les restaurants' })
    .input(listQuery(['name', 'id'], {}))
    .output(list(restaurant)),
};
