import { z } from 'zod';
import { call } from './call.ts';
import { list, listQuery } from './pagination.ts';
import { instant } from './primitives.ts';

export const application = z.object({
  id: z.int(),
  name: z.string(),
  logo_url: z.string().nullable(),
  connect_status: z.enum(['pending', 'inProgress', 'completed']),
  restaurants_count: z.int(),
  customers_count: z.int(),
  containers_count: z.int(),
  dirty_containers_count: z.int(),
  reuses_30_days: z.int(),
  administrators_count: z.int(),
  created_at: instant,
  last_activity_at: instant.nullable(),
});
export type Application = z.infer<typeof application>;

export const accountsCalls = {
  list: call({ roles: ['super_admin'], scope: 'read' })
    .route({ method: 'GET', path: '/accounts', summary: 'Les applications' })
    .input(listQuery(['name', 'id', 'created_at'], {}))
    .output(list(application)),
};
