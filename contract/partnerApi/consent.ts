import { z } from 'zod';
import { one } from '../base/pagination.ts';
import { partnerCall } from './call.ts';

export const consentCalls = {
  revoke: partnerCall({ who: ['customer', 'restaurant_owner'], scope: 'read' })
    .route({
      method: 'DELETE',
      path: '/consent',
      summary: 'La personne retire son accord\u00a0: ses jetons dans cette application ne valent plus rien',
      tags: ['Client'],
    })
    .output(one(z.object({ revoked: z.literal(true) }))),
};
