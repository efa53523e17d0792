import { z } from 'zod';
import { list } from '../base/pagination.ts';
import { partnerCall } from './call.ts';

export const initiativeCalls = {
  list: partnerCall({ who: ['access', 'customer', 'restaurant_owner'], scope: 'read' })
    .route({
      method: 'GET',
      path: '/initiatives',
      summary: 'Les initiatives avec lesquelles le partenaire travaille',
      tags: ['Initiatives et restaurants'],
    })
    .output(list(z.object({ id: z.int(), name: z.string(), logo_url: z.string().nullable() }))),
};
